/**
 * An id that is missing, listed twice or out of order, a test or a cited rule that does not exist. `cited` holds the
 * ids by file; `testsOf(file)` gives a file's text or null.
 */
export function ruleFaults(rules, cited, testsOf) {
  const ids = new Set(rules.map(({ id }) => id));
  return [
    ...Object.values(Object.groupBy(rules, ({ file }) => file)).flatMap(numberFaults),
    ...rules.flatMap((rule) => testFaults(rule, testsOf)),
    ...citationFaults(cited, ids),
  ];
}

const numberFaults = (rules) =>
  rules.flatMap(({ id, title, file }, index) => {
    if (!id) return [`${file}: "${title}" has no id`];
    const expected = `${rules[0].id?.replace(/\d+$/, '')}${index + 1}`;
    return id === expected ? [] : [`${file}: ${id} should be ${expected}`];
  });

const plain = (text) => text.replaceAll(/\\(['"`$])/g, '$1');

const testFaults = ({ id, tests }, testsOf) =>
  tests.flatMap(({ file, name }) => {
    const text = testsOf(file);
    if (text === null) return [`${id}: ${file} does not exist`];
    return plain(text).includes(plain(name)) ? [] : [`${id}: ${file} has no test "${name}"`];
  });

const citationFaults = (cited, ids) =>
  [...cited].flatMap(([file, found]) =>
    found.filter((id) => !ids.has(id)).map((id) => `${file}: there is no rule ${id}`),
  );
