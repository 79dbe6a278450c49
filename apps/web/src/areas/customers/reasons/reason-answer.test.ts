import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';
import { expect, test } from 'vitest';
import { isUnanswered, pleaseRespond } from './reason-answer.ts';

const reason = (answer_required: boolean): Reason => ({
  id: 1,
  type: 'SUBSCRIPTION_CANCELLATION',
  title: 'Other',
  description: '',
  question: 'What could we do better?',
  answer_required,
  form: { products: 'none', details: 'none', choices: null },
});

test.each([
  ['no reason yet', null, '', false],
  ['a reason that asks nothing', reason(false), '', false],
  ['an answer', reason(true), 'Taste', false],
  ['nothing', reason(true), '', true],
  ['blank space', reason(true), '  ', true],
])('%s', (_, chosen, answer, unanswered) => {
  expect(isUnanswered(chosen, answer)).toBe(unanswered);
});

test('the message contains the question', () => {
  expect(pleaseRespond(reason(true))).toBe('Please provide a response to: What could we do better?');
});
