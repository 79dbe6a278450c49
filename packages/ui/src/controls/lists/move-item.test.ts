import { expect, test } from 'vitest';
import { moveItem } from './move-item.ts';

const cases: [id: string, to: number, order: string][] = [
  ['a', 0, 'abcd'],
  ['a', 1, 'bacd'],
  ['a', 3, 'bcda'],
  ['d', 0, 'dabc'],
  ['c', 1, 'acbd'],
  ['b', 99, 'acdb'],
  ['b', -1, 'bacd'],
];

test.each(cases)('moving %s to index %i gives %s', (id, to, order) => {
  expect(moveItem(['a', 'b', 'c', 'd'], id, to).join('')).toBe(order);
});
