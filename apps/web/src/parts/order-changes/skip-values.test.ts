import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { newSkip, skipErrors, toRequestBody, type SkipValues } from './skip-values.ts';

const reason = (asks: Partial<Reason>): Reason => ({
  id: 3,
  type: 'SKIP',
  title: 'Something else',
  description: '',
  question: null,
  answer_required: false,
  form: { products: 'none', details: 'optional', choices: null },
  ...asks,
});
const NEW_SKIP = newSkip({ post_cutoff_funds_return_strategy: null });
const ASKING = reason({ question: 'What made you skip?', answer_required: true });
const part = (amount: number | null): Partial<SkipValues> => ({
  part: 'amount',
  funds_return: { type: 'credit', amount: amount === null ? null : cents(amount) },
});

test.each<[string, Partial<SkipValues>, Reason | null, Record<string, string>]>([
  ['no reason', {}, null, { reason_id: 'Please select a skip reason.' }],
  ['no answer', { details: ' ' }, ASKING, { details: 'Please provide a response to: What made you skip?' }],
  ['an answer', { details: 'Moving' }, ASKING, {}],
  ['no amount', part(null), reason({}), { 'funds_return.amount': 'Please enter an amount in dollars.' }],
  ['too much', part(5_001), reason({}), { 'funds_return.amount': 'At most $50.00 can be returned for this order.' }],
  ['all there is', part(5_000), reason({}), {}],
])('%s', (_, values, chosen, errors) => {
  expect(skipErrors({ ...NEW_SKIP, ...values }, chosen, cents(5_000))).toEqual(errors);
});

test('an amount that was typed but not selected is not sent', () => {
  const values: SkipValues = { ...NEW_SKIP, ...part(100), reason_id: '3', details: ' ', part: 'all' };
  expect(toRequestBody(values)).toEqual({
    reason_id: 3,
    details: null,
    funds_return: { type: 'credit', amount: null },
  });
});

test.each([
  [null, 'credit'],
  ['credit', 'credit'],
  ['refund', 'refund'],
] as const)('a skip of an order with the strategy %s begins with %s', (post_cutoff_funds_return_strategy, type) => {
  expect(newSkip({ post_cutoff_funds_return_strategy }).funds_return).toEqual({ type, amount: null });
});
