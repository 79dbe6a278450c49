import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { refusalWithoutCard } from './refusal-without-card.ts';

test('a charge without a card is refused with the amount, and only if a card has to pay', () => {
  expect(refusalWithoutCard(cents(1_766))?.message).toBe(
    'This customer has no card, and $17.66 is due by card. Add a card or enough credit, then try again.',
  );
  expect([refusalWithoutCard(undefined), refusalWithoutCard(cents(0))]).toEqual([null, null]);
});
