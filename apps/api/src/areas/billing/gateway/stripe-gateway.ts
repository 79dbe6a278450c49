import { cents } from '@larder/domain/values/cents.ts';
import type { Stripe } from 'stripe';
import {
  type Charge,
  type ChargeAnswer,
  type GatewayAnswer,
  GatewayTimeout,
  type PaymentGateway,
  type Refund,
} from './payment-gateway.ts';
import { stripeCardSessions } from './stripe-card-sessions.ts';
import { stripeDisputes } from './stripe-disputes.ts';
import { stripeEntries } from './stripe-entries.ts';
import { askChargedCard, chargedCardOf, refusedCard, WITH_CHARGE } from './stripe-charged-card.ts';
import { type SavedCard, savedCard } from './stripe-saved-card.ts';
import { answerOfRefusal, declined, isGone, isIndefinite, known, reasonOf, silenceOf } from './stripe-errors.ts';

const CURRENCY = 'usd';
const LEAST_CHARGE = cents(50);
/** Stripe forgets keys after 24 hours; from 23 hours on, search for the object made with the key. */
const KEY_HOURS = 23;

type Ask<Answer> = (stripe: Stripe, now: Temporal.Instant) => Promise<Answer>;

/**
 * A card's reference is `cus_…/pm_…`, since Stripe charges a saved card only for its customer. Our key is also in the
 * metadata, for when Stripe forgot it or replays a fault for a day.
 */
export function stripeGateway(open: () => Promise<Stripe>, now: () => Promise<Temporal.Instant>): PaymentGateway {
  const ask = async <Answer>(work: Ask<Answer>) => {
    const stripe = await open();
    return work(stripe, await now());
  };
  return {
    leastCharge: LEAST_CHARGE,
    entries: stripeEntries(open),
    disputes: stripeDisputes(open),
    cardSessions: stripeCardSessions(open),
    charge: (charge) => ask((stripe, at) => makeCharge(stripe, charge, at)),
    refund: (refund) => ask((stripe, at) => makeRefund(stripe, refund, at)),
    removeMethod: (reference) => ask((stripe) => detach(stripe, reference)),
  };
}

const isForgotten = (writtenAt: Temporal.Instant, now: Temporal.Instant) =>
  now.since(writtenAt).total('hours') >= KEY_HOURS;

async function makeCharge(stripe: Stripe, charge: Charge, now: Temporal.Instant): Promise<ChargeAnswer> {
  const card = savedCard(charge.methodReference);
  if (!card) return declined('The card was saved with another payment gateway.');
  const earlier = isForgotten(charge.writtenAt, now) ? await findIntent(stripe, card, charge.key) : null;
  try {
    const intent = earlier ?? (await createIntent(stripe, card, charge));
    return await known(answerOfIntent(stripe, intent, charge));
  } catch (error) {
    if (!isIndefinite(error)) return { ...answerOfRefusal(error), ...refusedCard(error) };
    const made = await findIntent(stripe, card, charge.key);
    if (made?.status === 'succeeded') return succeeded(stripe, made, charge);
    throw silenceOf(error);
  }
}

const createIntent = (stripe: Stripe, { customer, method }: SavedCard, { key, amount }: Charge) =>
  stripe.paymentIntents.create(
    {
      amount,
      currency: CURRENCY,
      customer,
      payment_method: method,
      allowed_payment_method_types: ['card'],
      confirm: true,
      off_session: true,
      metadata: { larder_key: key },
    },
    { idempotencyKey: key },
  );

const PAGE = 100;

/** The latest hundred intents are years of weekly boxes. */
async function findIntent(stripe: Stripe, { customer }: SavedCard, key: string): Promise<Stripe.PaymentIntent | null> {
  const { data } = await known(stripe.paymentIntents.list({ customer, limit: PAGE }));
  return data.find(({ metadata }) => metadata['larder_key'] === key) ?? null;
}

/** The bank asked for a confirmation without refusing the charge. */
const UNCONFIRMED = { code: 'authentication_required' };

/** A replayed answer is that of its time: read again what was not final then. */
async function answerOfIntent(stripe: Stripe, made: Stripe.PaymentIntent, charge: Charge): Promise<ChargeAnswer> {
  if (made.status === 'succeeded') return succeeded(stripe, made, charge);
  const { id } = made;
  const intent = await stripe.paymentIntents.retrieve(id, WITH_CHARGE);
  const card = chargedCardOf(intent);
  if (intent.status === 'succeeded') return { outcome: 'successful', reference: id, ...card };
  if (intent.status === 'processing') throw new GatewayTimeout('The payment gateway is still processing this charge.');
  // The customer is not there to confirm it: cancel it so that it cannot be paid later.
  const isUnconfirmed = made.status === 'requires_action' || intent.status === 'requires_action';
  const refused = intent.last_payment_error ?? (isUnconfirmed ? UNCONFIRMED : null);
  if (intent.status !== 'canceled') await stripe.paymentIntents.cancel(id);
  return { ...declined(reasonOf(refused), refused), ...card };
}

/** Asked for apart from the charge: a key of Stripe's is refused with parameters other than those it was used with. */
async function succeeded(stripe: Stripe, { id }: Stripe.PaymentIntent, charge: Charge): Promise<ChargeAnswer> {
  return { outcome: 'successful', reference: id, ...(charge.wantsCard && (await askChargedCard(stripe, id))) };
}

async function makeRefund(stripe: Stripe, refund: Refund, now: Temporal.Instant): Promise<GatewayAnswer> {
  const earlier = isForgotten(refund.writtenAt, now) ? await findRefund(stripe, refund) : null;
  try {
    return await known(answerOfRefund(stripe, earlier ?? (await createRefund(stripe, refund))));
  } catch (error) {
    if (!isIndefinite(error)) return answerOfRefusal(error);
    const made = await findRefund(stripe, refund);
    if (made?.status === 'succeeded') return { outcome: 'successful', reference: made.id };
    throw silenceOf(error);
  }
}

const createRefund = (stripe: Stripe, { key, amount, chargeReference }: Refund) =>
  stripe.refunds.create(
    { payment_intent: chargeReference, amount, metadata: { larder_key: key } },
    { idempotencyKey: key },
  );

async function findRefund(stripe: Stripe, { chargeReference, key }: Refund): Promise<Stripe.Refund | null> {
  const { data } = await known(stripe.refunds.list({ payment_intent: chargeReference, limit: PAGE }));
  return data.find(({ metadata }) => metadata?.['larder_key'] === key) ?? null;
}

async function answerOfRefund(stripe: Stripe, { id, status }: Stripe.Refund): Promise<GatewayAnswer> {
  const latest = status === 'succeeded' ? status : (await stripe.refunds.retrieve(id)).status;
  if (latest === 'succeeded') return { outcome: 'successful', reference: id };
  if (latest === 'failed' || latest === 'canceled') return declined('The bank did not accept the refund.');
  throw new GatewayTimeout('The payment gateway is still processing this refund.');
}

async function detach(stripe: Stripe, reference: string): Promise<void> {
  const card = savedCard(reference);
  if (!card) return;
  try {
    await stripe.paymentMethods.detach(card.method);
  } catch (error) {
    if (isGone(error)) return;
    if (isIndefinite(error)) throw silenceOf(error);
    // Detaching a detached card is refused: read its present state.
    const { customer } = await known(stripe.paymentMethods.retrieve(card.method));
    if (customer !== null) throw silenceOf(error);
  }
}
