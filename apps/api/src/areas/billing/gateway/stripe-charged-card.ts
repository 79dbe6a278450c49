import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { ChargedCard } from './payment-gateway.ts';

/** The charge of an intent names the card that it was made on. */
export const WITH_CHARGE = { expand: ['latest_charge'] };

const UNKNOWN: ChargedCard = { fingerprint: null, expires: null };

const fields = z.object({
  fingerprint: z.string().nullish(),
  exp_month: z.int().min(1).max(12).nullish(),
  exp_year: z.int().min(2000).max(9999).nullish(),
});

/** By the names of Stripe's card. */
export function toChargedCard(card: unknown): ChargedCard {
  const { fingerprint, exp_month: month, exp_year: year } = fields.safeParse(card).data ?? {};
  return { fingerprint: fingerprint ?? null, expires: month && year ? { month, year } : null };
}

/** Read the intent with its charge. */
export const chargedCardOf = ({ latest_charge: charge }: Stripe.PaymentIntent): ChargedCard =>
  charge === null || typeof charge !== 'object' ? UNKNOWN : toChargedCard(charge.payment_method_details?.card);

const refused = z.object({ payment_method: z.object({ card: z.unknown() }) });

/** A refusal carries the card that it is about. */
export const refusedCard = (error: unknown): ChargedCard =>
  toChargedCard(refused.safeParse(error).data?.payment_method.card);

/** Unknown if Stripe does not answer: the money has moved, and a later charge asks again. */
export async function askChargedCard(stripe: Stripe, intentId: string): Promise<ChargedCard> {
  try {
    return chargedCardOf(await stripe.paymentIntents.retrieve(intentId, WITH_CHARGE, { maxNetworkRetries: 0 }));
  } catch {
    return UNKNOWN;
  }
}
