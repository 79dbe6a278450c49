import { expect, test } from 'vitest';
import { describeCrossings, describeMoves, describeReversedMoves } from './describe-moves.ts';

test('the boxes that a pause skips and sends are named, and only they', () => {
  expect(describeCrossings({ into_pause: 0, out_of_pause: 0 })).toEqual([]);
  expect(describeCrossings({ into_pause: 1, out_of_pause: 2 })).toEqual([
    '1 order would be delivered during the pause of its customer and will be skipped.',
    '2 orders that a pause skipped would be delivered after it and will be sent.',
  ]);
});

test('the effect of new rules names orders with new dates and with another carrier', () => {
  const here = { active_customers: 3, coming_orders: 12 };
  const of = 'Of 3 active customers and 12 upcoming orders';
  expect(describeMoves({ orders: 0, without_box: 0, other_carrier: 0 }, here)).toBe(
    `${of}, no order gets other dates.`,
  );
  expect(describeMoves({ orders: 0, without_box: 0, other_carrier: 12 }, here)).toBe(
    `${of}, no order gets other dates. 12 orders get another carrier.`,
  );
  expect(describeMoves({ orders: 1, without_box: 0, other_carrier: 0 }, here)).toBe(`${of}, 1 order gets new dates:`);
  expect(describeMoves({ orders: 12, without_box: 0, other_carrier: 1 }, here)).toBe(
    `${of}, 1 order gets another carrier, and 12 orders get new dates:`,
  );
});

test('a reversal says how many of the upcoming orders move', () => {
  expect(describeReversedMoves({ orders: 0, without_box: 0, other_carrier: 0 }, 12)).toEqual([
    'no upcoming order gets new dates',
  ]);
  expect(describeReversedMoves({ orders: 1, without_box: 0, other_carrier: 0 }, 12)).toEqual([
    '1 of 12 upcoming orders gets new dates',
  ]);
  expect(describeReversedMoves({ orders: 1_200, without_box: 0, other_carrier: 2 }, 3_400)).toEqual([
    '1,200 of 3,400 upcoming orders get new dates',
    '2 orders get another carrier',
  ]);
});

test('skipped and cancelled orders with new dates are named apart from boxes', () => {
  const here = { active_customers: 3, coming_orders: 12 };
  const of = 'Of 3 active customers and 12 upcoming orders';
  expect(describeMoves({ orders: 10, without_box: 2, other_carrier: 0 }, here)).toBe(
    `${of}, 10 orders get new dates. 2 skipped or cancelled orders get new dates.`,
  );
  expect(describeMoves({ orders: 0, without_box: 1, other_carrier: 0 }, here)).toBe(
    `${of}, no order gets other dates. 1 skipped or cancelled order gets new dates.`,
  );
  expect(describeReversedMoves({ orders: 10, without_box: 2, other_carrier: 0 }, 12)).toEqual([
    '10 of 12 upcoming orders get new dates',
    '2 skipped or cancelled orders get new dates',
  ]);
});
