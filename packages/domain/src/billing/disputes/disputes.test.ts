import { describe, expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { DISPUTE_STATUSES } from '../../values/dispute-statuses.ts';
import {
  changedDisputeMessage,
  disputeReasonLabel,
  movedDisputeMessage,
  needsPerson,
  openedDisputeMessage,
  refusalToReview,
} from './disputes.ts';

const AT = Temporal.Instant.from('2026-01-07T18:00:00Z');

describe('who has to act on a dispute', () => {
  test('a person is needed while a response is due, and until a lost dispute is reviewed', () => {
    const needed = DISPUTE_STATUSES.filter((status) => needsPerson({ status, reviewed_at: null }));
    expect(needed).toEqual(['needs-response', 'lost']);
    expect(needsPerson({ status: 'lost', reviewed_at: AT })).toBe(false);
  });

  test('only a lost dispute is reviewed, once', () => {
    const refusals = DISPUTE_STATUSES.map((status) => refusalToReview({ status, reviewed_at: null })?.message ?? null);
    const other = 'Only a lost dispute can be marked as reviewed.';
    expect(refusals).toEqual([other, other, other, null, other]);
    expect(refusalToReview({ status: 'lost', reviewed_at: AT })?.message).toBe('This dispute was already reviewed.');
  });
});

describe('what the timeline says about a dispute', () => {
  test('an opened dispute has its amount, its reason and its due date', () => {
    const opened = { amount: cents(9811), reason: 'product_not_received', respondBy: AT };
    expect(openedDisputeMessage(opened)).toBe(
      'The charge of $98.11 is disputed: Product not received. Respond by 1/7/2026 12:00 PM CST',
    );
    expect(openedDisputeMessage({ ...opened, respondBy: null })).toBe(
      'The charge of $98.11 is disputed: Product not received',
    );
  });

  test.each([
    ['needs-response', 'The dispute of $98.11 needs a response'],
    ['under-review', 'The dispute of $98.11 is under review by the bank'],
    ['won', 'The dispute of $98.11 was won'],
    ['lost', 'The dispute of $98.11 was lost'],
    ['closed', 'The dispute of $98.11 was closed'],
  ] as const)('a dispute that is %s reads "%s"', (status, message) => {
    expect(changedDisputeMessage(status, cents(9811))).toBe(message);
  });

  test.each([
    [-9811, 'The bank withdrew $98.11 for a dispute'],
    [9811, 'The bank reinstated $98.11 of a dispute'],
  ])('a movement of %i cents reads "%s"', (amount, message) => {
    expect(movedDisputeMessage(cents(amount))).toBe(message);
  });

  test('a reason of the gateway is shown in words', () => {
    expect(['fraudulent', 'subscription_canceled', ''].map(disputeReasonLabel)).toEqual([
      'Fraudulent',
      'Subscription canceled',
      '',
    ]);
  });
});
