/** `imports` maps each file to its imports. */
export const violations = (imports, rules) => [...againstRules(imports, rules), ...cycles(imports)];

function againstRules(imports, rules) {
  return [...imports].flatMap(([file, targets]) =>
    rules
      .filter(({ from, except }) => from.test(file) && !except?.test(file))
      .flatMap(({ name, why, to, allowed }) =>
        targets
          .filter(({ path }) => to.test(path) && !allowed?.test(path))
          .map(({ path }) => `${file} imports ${path}\n    ${name}: ${why}`),
      ),
  );
}

/** Imports of types and lazy imports count too. */
function cycles(imports) {
  const state = new Map();
  const trail = [];
  const found = [];
  const visit = (file) => {
    state.set(file, 'open');
    trail.push(file);
    for (const { path } of imports.get(file) ?? []) {
      if (state.get(path) === 'open') found.push([...trail.slice(trail.indexOf(path)), path]);
      else if (!state.has(path)) visit(path);
    }
    trail.pop();
    state.set(file, 'done');
  };
  for (const file of imports.keys()) if (!state.has(file)) visit(file);
  return found.map((cycle) => `${cycle.join(' → ')}\n    a cycle: it has no first file to read.`);
}

const PLACE = /^apps\/api\/src\/(?:areas\/(\w+)|(platform))\//;

export const foreignWrites = (writes, writers, writesAll = /^$/) =>
  [...writes].flatMap(([file, tables]) => {
    if (writesAll.test(file)) return [];
    const [, area, platform] = PLACE.exec(file) ?? [];
    return tables
      .filter((table) => !(writers[table] ?? []).includes(area ?? platform))
      .map((table) => `${file} writes ${table}\n    ${reasonOf(table, writers)}`);
  });

const reasonOf = (table, writers) =>
  writers[table]
    ? `only ${writers[table].join(' and ')} may: another area calls them (scripts/boundaries/table-writers.mjs).`
    : 'no area owns it: give it an owner in scripts/boundaries/table-writers.mjs.';
