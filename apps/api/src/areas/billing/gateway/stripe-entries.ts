import { cents, ZERO } from '@larder/domain/values/cents.ts';
import type { Stripe } from 'stripe';
import type { EntryKind, FoundEntry, GatewayEntries, GatewayEntry } from './payment-gateway.ts';
import { isGone, known, silenceOf } from './stripe-errors.ts';

const PAGE = 100;
/** Staff do not wait for lists, so retry more often than for a charge. */
const PATIENT = { maxNetworkRetries: 3 };

export const stripeEntries = (open: () => Promise<Stripe>): GatewayEntries => ({
  async *list(kind, since) {
    const stripe = await open();
    let after: string | undefined;
    do {
      const page = await known(listPage(stripe, kind, since, after));
      yield page.entries;
      after = page.next;
    } while (after !== undefined);
  },
  async find(kind, reference) {
    const stripe = await open();
    try {
      return kind === 'charge'
        ? foundIntent(await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }, PATIENT))
        : foundRefund(await stripe.refunds.retrieve(reference, {}, PATIENT));
    } catch (error) {
      if (isGone(error)) return null;
      throw silenceOf(error);
    }
  },
});

async function listPage(stripe: Stripe, kind: EntryKind, since: Temporal.Instant, after: string | undefined) {
  const params = {
    created: { gte: Math.floor(since.epochMilliseconds / 1_000) },
    limit: PAGE,
    ...(after !== undefined && { starting_after: after }),
  };
  if (kind === 'charge') return pageOf(await stripe.paymentIntents.list(params, PATIENT), entryOfIntent);
  return pageOf(await stripe.refunds.list(params, PATIENT), entryOfRefund);
}

const pageOf = <Made extends { id: string }>(
  { data, has_more }: { data: Made[]; has_more: boolean },
  entryOf: (made: Made) => GatewayEntry | null,
) => ({
  entries: data.map(entryOf).filter((entry) => entry !== null),
  next: has_more ? data.at(-1)?.id : undefined,
});

const entryOfIntent = ({ id, status, metadata, amount_received }: Stripe.PaymentIntent): GatewayEntry | null =>
  status === 'succeeded'
    ? { reference: id, key: metadata['larder_key'] ?? null, amount: cents(amount_received) }
    : null;

const entryOfRefund = ({ id, status, metadata, amount }: Stripe.Refund): GatewayEntry | null =>
  status === 'succeeded' ? { reference: id, key: metadata?.['larder_key'] ?? null, amount: cents(amount) } : null;

function foundIntent(intent: Stripe.PaymentIntent): FoundEntry | null {
  const { latest_charge: charge } = intent;
  const entry = entryOfIntent(intent);
  return entry && { ...entry, returned: typeof charge === 'string' ? ZERO : cents(charge?.amount_refunded ?? 0) };
}

function foundRefund(refund: Stripe.Refund): FoundEntry | null {
  const isReturned = refund.status === 'failed' || refund.status === 'canceled';
  const entry = entryOfRefund(isReturned ? { ...refund, status: 'succeeded' } : refund);
  return entry && { ...entry, returned: isReturned ? entry.amount : ZERO };
}
