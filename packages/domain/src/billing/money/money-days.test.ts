import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { everyLine, NOTHING, sumOf, wholeSpan } from './money-days.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const span = (from: string, to: string) => ({ from: day(from), to: day(to) });

test('every day has a line, newest first, even without money', () => {
  const moved = [{ ...NOTHING, day: '2026-11-20', charged: cents(5) }];
  expect(everyLine(moved, span('2026-11-19', '2026-11-21'), 'day').map((line) => [line.day, line.charged])).toEqual([
    ['2026-11-21', 0],
    ['2026-11-20', 5],
    ['2026-11-19', 0],
  ]);
});

test('weeks are whole, from the Monday of the first day to the Sunday of the last', () => {
  expect(wholeSpan(day('2026-11-21'), day('2026-11-23'), 'week')).toEqual(span('2026-11-16', '2026-11-29'));
  expect(wholeSpan(day('2026-11-21'), day('2026-11-23'), 'day')).toEqual(span('2026-11-21', '2026-11-23'));
  const lines = everyLine([], span('2026-11-16', '2026-11-29'), 'week');
  expect(lines.map((line) => line.day)).toEqual(['2026-11-23', '2026-11-16']);
});

test('each kind of movement is summed on its own', () => {
  const line = {
    charged: cents(1),
    refunded: cents(20),
    disputes_withdrawn: cents(80_000_000),
    disputes_reinstated: cents(900_000_000),
    credited: cents(300),
    credits_spent: cents(4_000),
    credits_put_back: cents(50_000),
    pending: cents(600_000),
    refunds_pending: cents(7_000_000),
    credits_debited: cents(10_000_000_000),
  };
  expect(sumOf([line, line])).toEqual({
    charged: 2,
    refunded: 40,
    disputes_withdrawn: 160_000_000,
    disputes_reinstated: 1_800_000_000,
    credited: 600,
    credits_spent: 8_000,
    credits_put_back: 100_000,
    pending: 1_200_000,
    refunds_pending: 14_000_000,
    credits_debited: 20_000_000_000,
  });
  expect(sumOf([])).toEqual(NOTHING);
});

test('lines add up to their sum without losing a cent', () => {
  const amounts = fc.array(fc.tuple(fc.nat(400), fc.nat(1_000_000)), { maxLength: 50 });
  fc.assert(
    fc.property(amounts, (given) => {
      const ofDay = new Map(
        given.map(([after, charged]) => [day('2026-01-01').add({ days: after }).toString(), charged]),
      );
      const moved = [...ofDay].map(([on, charged]) => ({ ...NOTHING, day: on, charged: cents(charged) }));
      const lines = everyLine(moved, span('2026-01-01', '2027-02-05'), 'day');
      expect(sumOf(lines).charged).toBe([...ofDay.values()].reduce((sum, charged) => sum + charged, 0));
    }),
  );
});
