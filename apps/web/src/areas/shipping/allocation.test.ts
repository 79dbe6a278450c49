import { expect, test } from 'vitest';
import { allocated, isAllocatedAsIn } from './allocation.ts';

const CYCLES = [
  { id: 1, isAllocatedOnDays: ['Monday' as const, 'Tuesday' as const] },
  { id: 2, isAllocatedOnDays: ['Friday' as const] },
];

test('a weekday belongs to one cycle or to none', () => {
  const days = allocated(CYCLES);
  expect([days.get('Monday'), days.get('Friday'), days.get('Sunday')]).toEqual([1, 2, null]);
});

test('ticked for one cycle it is taken from the other', () => {
  const before = allocated(CYCLES);
  const after = new Map([...before, ['Friday' as const, 1]]);
  expect(isAllocatedAsIn(before, after, 1)).toBe(false);
  expect(isAllocatedAsIn(before, after, 2)).toBe(false);
  expect(isAllocatedAsIn(before, new Map(before), 1)).toBe(true);
});
