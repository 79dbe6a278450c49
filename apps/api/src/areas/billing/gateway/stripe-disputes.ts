import { cents } from '@larder/domain/values/cents.ts';
import type { DisputeStatus } from '@larder/domain/values/dispute-statuses.ts';
import type { Stripe } from 'stripe';
import type { GatewayDispute, GatewayDisputes } from './payment-gateway.ts';
import { isGone, known, silenceOf } from './stripe-errors.ts';

const PAGE = 100;
const PATIENT = { maxNetworkRetries: 3 };

export const stripeDisputes = (open: () => Promise<Stripe>): GatewayDisputes => ({
  async *list(since) {
    const stripe = await open();
    const created = { gte: Math.floor(since.epochMilliseconds / 1_000) };
    let after: string | undefined;
    do {
      const more = after === undefined ? {} : { starting_after: after };
      const { data, has_more } = await known(stripe.disputes.list({ created, limit: PAGE, ...more }, PATIENT));
      yield data.map(({ id }) => id);
      after = has_more ? data.at(-1)?.id : undefined;
    } while (after !== undefined);
  },
  async find(reference) {
    const stripe = await open();
    try {
      return toDispute(await stripe.disputes.retrieve(reference, { expand: ['payment_intent'] }, PATIENT));
    } catch (error) {
      if (isGone(error)) return null;
      throw silenceOf(error);
    }
  },
});

const STATUSES: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: 'needs-response',
  needs_response: 'needs-response',
  appeal_needs_response: 'needs-response',
  warning_under_review: 'under-review',
  under_review: 'under-review',
  appeal_under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};

const momentOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000);

function toDispute(dispute: Stripe.Dispute): GatewayDispute {
  const { payment_intent: intent, evidence_details, status } = dispute;
  const { due_by } = evidence_details;
  return {
    reference: dispute.id,
    chargeReference: typeof intent === 'string' ? intent : (intent?.id ?? null),
    key: (typeof intent === 'string' ? undefined : intent?.metadata['larder_key']) ?? null,
    amount: cents(dispute.amount),
    reason: dispute.reason,
    // A person looks at states that are newer than this program.
    status: STATUSES[status] ?? 'needs-response',
    respondBy: due_by ? momentOf(due_by) : null,
    openedAt: momentOf(dispute.created),
    movements: dispute.balance_transactions
      .filter(({ amount }) => amount !== 0)
      .map(({ id, amount, created }) => ({ reference: id, amount: cents(amount), at: momentOf(created) })),
  };
}
