import { expect, test } from 'vitest';
import { describeCrossings, describeReversedMoves } from './describe-moves.ts';

test('the boxes that a pause skips and sends are named, and only they', () => {
  expect(describeCrossings({ into_pause: 0, out_of_pause: 0 })).toEqual([]);
  expect(describeCrossings({ into_pause: 1, out_of_pause: 2 })).toEqual([
    '1 order would be delivered during the pause of its customer and will be skipped.',
    '2 orders that a pause skipped would be delivered after it and will be sent.',
  ]);
});

test('a reversal says how many of the upcoming orders move', () => {
  expect(describeReversedMoves({ orders: 0 }, 12)).toBe('no upcoming order gets new dates');
  expect(describeReversedMoves({ orders: 1 }, 12)).toBe('1 of 12 upcoming orders gets new dates');
  expect(describeReversedMoves({ orders: 1_200 }, 3_400)).toBe('1,200 of 3,400 upcoming orders get new dates');
});
