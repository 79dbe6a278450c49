import { expect, it } from 'vitest';
import { allocatedCycle, type AllocatingCycle } from './allocated-cycle.ts';

const saturday = Temporal.PlainDate.from('2026-11-21');
const cycles: AllocatingCycle[] = [
  { id: 1, isAllocatedOnDays: ['Monday', 'Tuesday'] },
  { id: 2, isAllocatedOnDays: ['Saturday'] },
];

it.each([
  ['the cycle allocated today', { today: saturday, ruleCycleIds: [1, 2] }, 2],
  ['the Default PC on a day of no cycle', { today: saturday.add({ days: 1 }), ruleCycleIds: [1, 2] }, 1],
  ['the Default PC where the zip code has no rule for today’s cycle', { today: saturday, ruleCycleIds: [1] }, 1],
])('a new subscriber belongs to %s', (_, facts, expected) => {
  expect(allocatedCycle({ cycles, defaultCycleId: 1, ...facts })).toBe(expected);
});

it('a zip code without a Default PC has no cycle on other days', () => {
  expect(allocatedCycle({ today: saturday, cycles, ruleCycleIds: [1], defaultCycleId: null })).toBeNull();
});
