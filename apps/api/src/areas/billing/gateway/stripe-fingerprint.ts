import type { Stripe } from 'stripe';
import * as z from 'zod';

/** The charge of an intent names the card that it was made on. */
export const WITH_CHARGE = { expand: ['latest_charge'] };

/** Read the intent with its charge. */
export function fingerprintOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  if (charge === null || typeof charge !== 'object') return null;
  return charge.payment_method_details?.card?.fingerprint ?? null;
}

const refusedCard = z.object({ payment_method: z.object({ card: z.object({ fingerprint: z.string() }) }) });

/** A refusal carries the card that it is about. */
export const refusedFingerprint = (error: unknown): string | null =>
  refusedCard.safeParse(error).data?.payment_method.card.fingerprint ?? null;

/** Null if Stripe does not answer: the money has moved, and a later charge asks again. */
export async function askFingerprint(stripe: Stripe, intentId: string): Promise<string | null> {
  try {
    return fingerprintOf(await stripe.paymentIntents.retrieve(intentId, WITH_CHARGE, { maxNetworkRetries: 0 }));
  } catch {
    return null;
  }
}
