import * as z from 'zod';
import type { Config } from '../../../config.ts';
import type { EventKind, GatewayEvent } from './payment-gateway.ts';
import { openStripe } from './stripe-client.ts';

const SECONDS_OLD = 5 * 60;

/** The types to subscribe to (docs/operations.md). */
const KINDS: Readonly<Record<string, EventKind>> = {
  'payment_intent.processing': 'charge',
  'payment_intent.succeeded': 'charge',
  'payment_intent.payment_failed': 'charge',
  'payment_intent.canceled': 'charge',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.refund.updated': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'checkout.session.completed': 'card',
  'checkout.session.expired': 'card',
  'setup_intent.succeeded': 'card',
};

const anyEvent = z.object({ id: z.string().min(1), type: z.string().min(1) });
const knownEvent = anyEvent.extend({
  data: z.object({
    object: z.object({ id: z.string().min(1), metadata: z.object({ larder_key: z.string().optional() }).nullish() }),
  }),
});

type Settings = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>;

/** Null unless Stripe signed exactly these bytes within the last 5 minutes. */
export async function readStripeEvent(
  settings: Settings,
  secret: string,
  body: Buffer,
  signature: string,
): Promise<GatewayEvent | null> {
  const { webhooks } = await openStripe(settings);
  let signed: unknown;
  try {
    signed = webhooks.constructEvent(body, signature, secret, SECONDS_OLD);
  } catch {
    return null;
  }
  const { success, data } = anyEvent.safeParse(signed);
  return success ? { eventId: data.id, type: data.type, about: aboutOf(signed, data.type) } : null;
}

function aboutOf(signed: unknown, type: string): GatewayEvent['about'] {
  const kind = KINDS[type];
  const { success, data } = knownEvent.safeParse(signed);
  if (kind === undefined || !success) return null;
  const { id: reference, metadata } = data.data.object;
  return { kind, reference, key: metadata?.larder_key ?? null };
}
