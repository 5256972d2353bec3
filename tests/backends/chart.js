// Runs state charts of `variorum export --to scxml`, read from JSON (see charts.py), each over its own events, and prints
// what the data are whenever a turn begins and at the end. It is as much of SCXML as those charts use.

const charts = JSON.parse(require("fs").readFileSync(0, "utf8"));

function run(chart) {
  const scope = Object.create(null);
  const compiled = new Map();
  const evaluate = (code, event) => {
    if (!compiled.has(code)) compiled.set(code, new Function("scope", "_event", `with (scope) { ${code} }`));
    return compiled.get(code)(scope, event);
  };
  const value = (expression, event) => evaluate(`return (${expression});`, event);
  const act = (content, event) => {
    for (const [what, ...parts] of content) {
      if (what === "assign") evaluate(`${parts[0]} = (${parts[1]});`, event);
      else if (what === "if") act(value(parts[0], event) ? parts[1] : parts[2], event);
      else if (what === "foreach") {
        for (const item of [...value(parts[0], event)]) {
          scope[parts[1]] = item;
          act(parts[2], event);
        }
      } else throw new Error(what);
    }
  };
  for (const [id, expression] of chart.data) scope[id] = value(expression, null);

  const seen = [];
  const snapshot = () => seen.push(Object.fromEntries(chart.shown.map((id) => [id, structuredClone(scope[id])])));
  let at = null;
  const enter = (id) => {
    at = id;
    if (id === chart.initial || chart.states[id].final) snapshot();
    act(chart.states[id].entry, null);
  };
  const step = (name, event) => {
    const taken = chart.states[at].transitions.find(
      (each) => each.event === name && (each.cond === null || value(each.cond, event)),
    );
    if (!taken) return false;
    act(taken.content, event);
    enter(taken.target);
    return true;
  };
  enter(chart.initial);
  for (const event of [...chart.events, null]) {
    while (step(null, null));
    if (event && !step(event.name, event)) throw new Error(`${JSON.stringify(event)} is not taken at ${at}`);
  }
  return { seen, at };
}

process.stdout.write(JSON.stringify(charts.map(run)));
