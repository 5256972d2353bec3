// @ts-check
/** Whether throws that were counted look fair. Pure. */

/**
 * By how much counts differ from even ones, and how likely fair dice are to differ by that much or more; null without
 * any.
 * @param {number[]} counts  How often each face came.
 */
export function evenness(counts) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (!total) return null;
  const expected = total / counts.length;
  const square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return { total, expected, square, chance: chiSquareTail(square, counts.length - 1) };
}

/**
 * The chance that chi-square of so many degrees of freedom is at least x: the upper incomplete gamma function, by its
 * series and its continued fraction (Abramowitz and Stegun, 6.5.29 and 6.5.31).
 * @param {number} x
 * @param {number} freedom
 */
export function chiSquareTail(x, freedom) {
  if (x <= 0) return 1;
  const [a, z] = [freedom / 2, x / 2];
  const scale = Math.exp(a * Math.log(z) - z - logGamma(a));
  if (z < a + 1) {
    let [term, sum] = [1 / a, 1 / a];
    for (let n = 1; n < 500 && term > sum * 1e-15; n++) {
      term *= z / (a + n);
      sum += term;
    }
    return Math.max(0, 1 - scale * sum);
  }
  let b = z + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 500; n++) {
    const step = -n * (n - a);
    b += 2;
    d = 1 / (step * d + b);
    c = b + step / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-14) break;
  }
  return scale * fraction;
}

/**
 * Of the halves that degrees of freedom lead to: from Γ(1/2) and Γ(1) upwards.
 * @param {number} a  A positive multiple of 1/2.
 */
function logGamma(a) {
  let log = Number.isInteger(a) ? 0 : Math.log(Math.PI) / 2;
  for (let x = Number.isInteger(a) ? 1 : 0.5; x < a; x++) log += Math.log(x);
  return log;
}
