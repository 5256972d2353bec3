// @ts-check
/**
 * Charts of games that were counted, as SVG: bars with their standard errors and the marks of an edition, and a
 * histogram. Colours come from the style sheet alone. Beside each stands a table with the same numbers.
 */

import { drawn, made } from "./dom.js";

const WIDTH = 640;
const ROW = 58;
const HISTOGRAM_HEIGHT = 240;
const MARGIN = 46;
const TOP = 4;

/**
 * Bars from 0 to 1 with labels above them.
 * @param {{label: string, share: number, error: number, text: string, mark: number | null, kind: string}[]} bars
 * @param {string} description
 */
export function barChart(bars, description) {
  const height = bars.length * ROW + 4;
  const x = (/** @type {number} */ share) => (Math.min(Math.max(share, 0), 1) * WIDTH).toFixed(1);
  const picture = drawn("svg", {
    viewBox: `0 0 ${WIDTH} ${height}`,
    role: "img",
    class: "odds-chart",
    "aria-label": description,
  });
  bars.forEach(({ label, share, error, text, mark, kind }, index) => {
    const top = index * ROW;
    const middle = top + 41;
    picture.append(
      drawn("text", { x: 0, y: top + 24, class: "odds-label" }, label),
      drawn("text", { x: WIDTH, y: top + 24, "text-anchor": "end", class: "odds-number" }, text),
      drawn("rect", { x: 0, y: top + 32, width: WIDTH, height: 18, class: "odds-ground" }),
      drawn("rect", { x: 0, y: top + 32, width: x(share), height: 18, class: `odds-bar odds-${kind}` }),
    );
    if (error > 0) {
      const [low, high] = [x(share - error), x(share + error)];
      picture.append(
        drawn("path", { d: `M${low} ${middle}H${high}M${low} ${middle - 5}v10M${high} ${middle - 5}v10`, class: "odds-error" }),
      );
    }
    if (mark !== null) picture.append(drawn("path", { d: `M${x(mark)} ${top + 29}v24`, class: "odds-mark" }));
  });
  return made("div", { class: "odds-figure" }, picture);
}

/**
 * How long games take: a bar for each bin.
 * @param {{from: number, to: number, count: number, last: boolean}[]} bins
 * @param {{description: string, axis: string, median: number | null, number: (n: number) => string}} words
 */
export function histogram(bins, { description, axis, median, number }) {
  const most = Math.max(...bins.map((bin) => bin.count), 1);
  const ground = HISTOGRAM_HEIGHT - MARGIN - TOP;
  const width = WIDTH / Math.max(bins.length, 1);
  const picture = drawn("svg", {
    viewBox: `0 0 ${WIDTH} ${HISTOGRAM_HEIGHT}`,
    role: "img",
    class: "odds-chart odds-histogram",
    "aria-label": description,
  });
  bins.forEach((bin, index) => {
    const height = (bin.count / most) * ground;
    const holdsMedian = median !== null && bin.from <= median && median <= bin.to;
    picture.append(
      drawn("rect", {
        x: (index * width + 1).toFixed(1),
        y: (TOP + ground - height).toFixed(1),
        width: Math.max(1, width - 2).toFixed(1),
        height: height.toFixed(1),
        class: `odds-bar${holdsMedian ? " odds-median" : ""}`,
      }),
    );
    if (index % Math.ceil(bins.length / 8) === 0) {
      const label = number(bin.from) + (bin.last ? "+" : "");
      // A label near the right edge ends where its bar does.
      const late = index * width > 0.85 * WIDTH;
      const x = late ? (index + 1) * width : index * width + 1;
      const anchor = late ? "end" : "start";
      picture.append(
        drawn("text", { x: x.toFixed(1), y: TOP + ground + 20, "text-anchor": anchor, class: "odds-tick" }, label),
      );
    }
  });
  picture.append(
    drawn("path", { d: `M0 ${TOP + ground}H${WIDTH}`, class: "odds-axis" }),
    drawn("text", { x: WIDTH, y: HISTOGRAM_HEIGHT - 4, "text-anchor": "end", class: "odds-tick" }, axis),
  );
  return made("div", { class: "odds-figure" }, picture);
}
