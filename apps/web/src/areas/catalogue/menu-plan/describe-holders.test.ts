import { expect, test } from 'vitest';
import { describeHolders } from './describe-holders.ts';

test('the dialog of a dish says how many open orders of the week hold it', () => {
  const say = (open_orders: number, is_at_least = false) => describeHolders({ open_orders, is_at_least });
  expect(say(0)).toBe('No open order of this week holds it.');
  expect(say(1)).toBe('1 open order of this week holds it and keeps it until it is replaced.');
  expect(say(1_250)).toBe('1,250 open orders of this week hold it and keep it until it is replaced.');
  expect(say(1_250, true)).toBe('At least 1,250 open orders of this week hold it and keep it until it is replaced.');
});
