import { expect, test } from 'vitest';
import { circles } from './circles.mjs';

const to = (path, isType = false) => ({ path, isType });
const imports = new Map([
  ['a', [to('b')]],
  ['b', [to('c', true)]],
  ['c', [to('a')]],
  ['d', [to('a'), to('npm:zod')]],
]);

test('files that import each other through others are one circle', () => {
  expect(circles(imports)).toEqual([['a', 'b', 'c']]);
});

test('a circle that only types close does not count for values', () => {
  expect(circles(imports, ({ isType }) => !isType)).toEqual([]);
});
