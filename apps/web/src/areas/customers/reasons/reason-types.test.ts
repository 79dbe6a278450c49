import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';
import { expect, test } from 'vitest';
import { describeReason } from './reason-types.ts';

const reason = (changes: Partial<Omit<Reason, 'form'>>, form: Partial<Reason['form']> = {}): Reason => ({
  id: 1,
  type: 'CREDIT_REGULAR',
  title: 'Late delivery',
  description: '',
  question: null,
  answer_required: false,
  ...changes,
  form: { products: 'none', details: 'optional', choices: null, ...form },
});

test.each([
  [reason({}), null],
  [reason({ question: 'Why?' }), 'Asks "Why?" (optional)'],
  [reason({ question: 'Why?', answer_required: true }), 'Asks "Why?" (required)'],
  [reason({}, { details: 'none' }), 'No details'],
  [
    reason({}, { products: 'required', details: 'required', choices: { mode: 'many', options: ['Hair', 'Bone'] } }),
    'Options: Hair, Bone · Products required · Details required',
  ],
])('the list describes the reason %j as %j', (each, description) => {
  expect(describeReason(each)).toBe(description);
});
