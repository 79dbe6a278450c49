import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WEEKDAYS, type Weekday } from '@larder/domain/values/weekdays.ts';
import {
  allocated,
  type Allocation,
  callsFor,
  choose,
  type Choices,
  rebaseChoices,
  withChoices,
} from './allocation.ts';

const CYCLES = [
  { id: 1, isAllocatedOnDays: ['Monday' as const, 'Tuesday' as const] },
  { id: 2, isAllocatedOnDays: ['Friday' as const] },
];
const SAVED = allocated(CYCLES);
const chosen = (...ticked: [Weekday, number | null][]) =>
  ticked.reduce<Choices>((choices, [day, to]) => choose(choices, SAVED, day, to), new Map());
const sent = (saved: Allocation, choices: Choices) =>
  callsFor([1, 2, 3], saved, choices).map(({ id, body }) => [id, body.days]);

test('a weekday belongs to one cycle or to none', () => {
  expect([SAVED.get('Monday'), SAVED.get('Friday'), SAVED.get('Sunday')]).toEqual([1, 2, null]);
});

test('only cycles that gain a weekday or lose one to none are sent, with the previous allocation', () => {
  expect(sent(SAVED, chosen(['Monday', 2]))).toEqual([[2, ['Monday', 'Friday']]]);
  expect(sent(SAVED, chosen(['Monday', null]))).toEqual([[1, ['Tuesday']]]);
  expect(sent(SAVED, chosen())).toEqual([]);
  expect(callsFor([1, 2], SAVED, chosen(['Sunday', 1]))[0]?.body.seen).toMatchObject({ Monday: 1, Sunday: null });
});

test('a weekday assigned back to its cycle is not a change', () => {
  expect(sent(SAVED, chosen(['Monday', 2], ['Monday', null], ['Monday', 1]))).toEqual([]);
});

test('a colleague’s changes are not reverted, and conflicting ones are sent with the allocation that was shown', () => {
  const mine = chosen(['Monday', 2]);
  const now = allocated([
    { id: 1, isAllocatedOnDays: ['Wednesday'] },
    { id: 3, isAllocatedOnDays: ['Monday', 'Friday'] },
  ]);
  expect(callsFor([1, 2, 3], now, mine)).toEqual([
    { id: 2, body: { days: ['Monday'], seen: expect.objectContaining({ Monday: 1, Wednesday: 1, Friday: 3 }) } },
  ]);
  expect(callsFor([2], now, rebaseChoices(mine, now))[0]?.body.seen).toMatchObject({ Monday: 3 });
});

test('the calls produce any chosen allocation without leaving a weekday unallocated in between', () => {
  const anybody = fc.constantFrom(null, 1, 2, 3);
  const days = fc.tuple(...WEEKDAYS.map(() => fc.tuple(anybody, anybody)));
  fc.assert(
    fc.property(days, (pairs) => {
      const saved = new Map(WEEKDAYS.map((day, at) => [day, pairs[at]?.[0] ?? null]));
      const wanted = new Map(WEEKDAYS.map((day, at) => [day, pairs[at]?.[1] ?? null]));
      const choices = [...wanted].reduce<Choices>((all, [day, to]) => choose(all, saved, day, to), new Map());
      expect(withChoices(saved, choices)).toEqual(wanted);
      const now = new Map<Weekday, number | null>(saved);
      for (const { id, body } of callsFor([1, 2, 3], saved, choices)) {
        for (const day of WEEKDAYS)
          if (body.days.includes(day)) now.set(day, id);
          else if (now.get(day) === id) now.set(day, null);
        const orphans = WEEKDAYS.filter((day) => saved.get(day) && wanted.get(day) && !now.get(day));
        expect(orphans).toEqual([]);
      }
      expect(now).toEqual(wanted);
    }),
  );
});
