import { expect, test } from 'vitest';
import { pauseLengths } from './pause-lengths.ts';

const BOUNDS = { first: '2026-11-22', last: '2027-02-21' };

test.each([
  ['2026-12-03', 'Thursday', ['2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']],
  ['2026-12-04', 'Thursday', ['2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']],
  ['2026-12-02', 'Thursday', ['2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']],
  ['2026-12-03', null, ['2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']],
  ['2027-02-04', 'Thursday', ['2027-02-11', '2027-02-18']],
  ['2027-02-18', 'Thursday', []],
] as const)('a pause from the delivery of %s with the delivery day %s can end on %j', (next, deliveryDay, days) => {
  const lengths = pauseLengths({ next, deliveryDay, ...BOUNDS });
  expect(lengths.map(({ until }) => until)).toEqual(days);
  expect(lengths.map(({ weeks }) => weeks)).toEqual(days.map((_, index) => index + 1));
});
