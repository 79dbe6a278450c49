import { expect, test } from 'vitest';
import { citedIn, readRules } from './read-rules.mjs';
import { ruleFaults } from './rule-faults.mjs';

const PAGE = `# Rules of orders

## ORD-1 A skipped order costs nothing

Example: $12.00 becomes $0.00.

Tests: \`a.test.ts\` "a skipped order costs nothing"
\`b.test.ts\` "it's said"

## ORD-2 A late order is refused

Why it is so.
`;
const rules = readRules('docs/rules/orders.md', PAGE);
const texts = { 'a.test.ts': "test('a skipped order costs nothing')", 'b.test.ts': String.raw`test('it\'s said')` };
const faultsOf = (list, cited = {}) => ruleFaults(list, new Map(Object.entries(cited)), (file) => texts[file] ?? null);

test('a page of rules gives ids, titles and tests', () => {
  expect(rules.map(({ id, tests }) => [id, tests.length])).toEqual([
    ['ORD-1', 2],
    ['ORD-2', 0],
  ]);
  expect(faultsOf(rules, { 'c.ts': ['ORD-2'] })).toEqual([]);
});

test('a citation of a rule that does not exist is a fault', () => {
  expect(citedIn('ORD-1, ORD-9 and ORD-9; PC-A')).toEqual(['ORD-1', 'ORD-9']);
  expect(faultsOf(rules, { 'c.ts': ['ORD-1', 'ORD-9'] })).toEqual(['c.ts: there is no rule ORD-9']);
});

test('ids that are missing or out of order are faults', () => {
  const [first, second] = rules;
  expect(faultsOf([first, { ...second, id: null }])).toHaveLength(1);
  expect(faultsOf([first, { ...second, id: 'ORD-4' }])).toEqual(['docs/rules/orders.md: ORD-4 should be ORD-2']);
  expect(faultsOf([first, { ...second, id: 'ORD-1' }])).toEqual(['docs/rules/orders.md: ORD-1 should be ORD-2']);
});

test('a test that was renamed or deleted is a fault of its rule', () => {
  const [first] = rules;
  expect(faultsOf([{ ...first, tests: [{ file: 'a.test.ts', name: 'another' }] }])).toHaveLength(1);
  expect(faultsOf([{ ...first, tests: [{ file: 'gone.test.ts', name: 'another' }] }])).toHaveLength(1);
});
