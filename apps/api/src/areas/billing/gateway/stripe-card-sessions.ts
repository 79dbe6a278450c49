import type { Stripe } from 'stripe';
import { type CardSession, type CardSessions, GatewayTimeout, type NewCardSession } from './payment-gateway.ts';
import { isGone, isIndefinite, known, silenceOf } from './stripe-errors.ts';
import { toChargedCard } from './stripe-charged-card.ts';
import { savedCard } from './stripe-saved-card.ts';

/** Stripe Checkout in setup mode: the card is typed on Stripe's page and never passes through Larder. */
export const stripeCardSessions = (open: () => Promise<Stripe>): CardSessions => ({
  async open(session) {
    const stripe = await open();
    const { id, url } = await known(createSession(stripe, session));
    if (url === null) throw new GatewayTimeout('The payment gateway opened no page.');
    return { reference: id, url };
  },
  async find(reference) {
    const stripe = await open();
    try {
      const expand = ['setup_intent.payment_method'];
      return stateOf(await stripe.checkout.sessions.retrieve(reference, { expand }));
    } catch (error) {
      if (isGone(error)) return { status: 'expired' };
      throw error instanceof GatewayTimeout ? error : silenceOf(error);
    }
  },
  async end(reference) {
    const stripe = await open();
    try {
      await stripe.checkout.sessions.expire(reference);
    } catch (error) {
      if (isIndefinite(error)) throw silenceOf(error);
    }
  },
});

async function createSession(stripe: Stripe, { key, earlierReference, returnUrl, endsAt }: NewCardSession) {
  const customer = earlierReference === null ? undefined : savedCard(earlierReference)?.customer;
  const create = (holder: { customer: string } | { customer_creation: 'always' }, idempotencyKey: string) =>
    stripe.checkout.sessions.create(
      {
        mode: 'setup',
        allowed_payment_method_types: ['card'],
        ...holder,
        success_url: returnUrl,
        cancel_url: returnUrl,
        expires_at: Math.floor(endsAt.epochMilliseconds / 1_000),
        metadata: { larder_key: key },
        setup_intent_data: { metadata: { larder_key: key } },
      },
      { idempotencyKey },
    );
  if (customer === undefined) return create({ customer_creation: 'always' }, key);
  try {
    return await create({ customer }, key);
  } catch (error) {
    if (!isGone(error)) throw error;
    // The customer was deleted at Stripe.
    return create({ customer_creation: 'always' }, `${key}:new-customer`);
  }
}

function stateOf({ status, customer, setup_intent }: Stripe.Checkout.Session): CardSession {
  if (status === 'open') return { status: 'open' };
  if (status !== 'complete') return { status: 'expired' };
  if (setup_intent === null || typeof setup_intent === 'string' || setup_intent.status === 'processing')
    throw new GatewayTimeout('The payment gateway is still adding this card.');
  const { payment_method: method } = setup_intent;
  if (setup_intent.status !== 'succeeded' || method === null || typeof method === 'string' || !method.card)
    return { status: 'complete', card: null };
  const owner = method.customer === null ? null : idOf(method.customer);
  if (owner === null || customer === null) return { status: 'complete', card: null };
  return {
    status: 'complete',
    card: { reference: `${owner}/${method.id}`, lastFour: method.card.last4, ...toChargedCard(method.card) },
  };
}

const idOf = (named: string | { id: string }): string => (typeof named === 'string' ? named : named.id);
