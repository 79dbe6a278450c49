import * as z from 'zod';
import { type GatewayAnswer, GatewayTimeout } from './payment-gateway.ts';

const stripeError = z.object({
  type: z.string().startsWith('Stripe'),
  message: z.string(),
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  statusCode: z.int().nullish(),
  requestId: z.string().nullish(),
});
type Refused = Pick<z.infer<typeof stripeError>, 'code' | 'decline_code'>;

export const declined = (reason: string, refused: Refused | null = null): GatewayAnswer => ({
  outcome: 'declined',
  reason,
  code: refused?.decline_code ?? refused?.code ?? null,
});

const REASONS: Record<string, string> = {
  authentication_required: 'The bank requires the customer to confirm this payment.',
  expired_card: 'The card has expired.',
  insufficient_funds: 'The card has insufficient funds.',
  card_velocity_exceeded: 'The card is over its limit.',
  withdrawal_count_limit_exceeded: 'The card is over its limit.',
  currency_not_supported: 'The card does not support US dollars.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  amount_too_small: 'The amount is below the minimum of the payment gateway.',
  charge_already_refunded: 'The charge was already refunded.',
  resource_missing: 'The payment gateway no longer has this card or charge.',
};
export const reasonOf = (refused: Refused | null): string =>
  REASONS[refused?.decline_code ?? ''] ?? REASONS[refused?.code ?? ''] ?? 'The card was declined.';

/** An error of our configuration is not a decline: a wrong key would suspend every customer. */
const OF_OURS = /^(parameter_|testmode_|livemode_|account_|api_key_|secret_key_|platform_)/;
const OTHER_MODE = /similar object exists in (test|live) mode/;

/** No connection, timeout, rate limit, or a fault of Stripe's or ours. */
export function isIndefinite(error: unknown): boolean {
  const { success, data } = stripeError.safeParse(error);
  if (!success || data.type === 'StripeCardError') return false;
  return data.type !== 'StripeInvalidRequestError' || OF_OURS.test(data.code ?? '') || OTHER_MODE.test(data.message);
}

/** A refusal means that no money moved. Any other error is a fault of this program. */
export function answerOfRefusal(error: unknown): GatewayAnswer {
  const { success, data } = stripeError.safeParse(error);
  if (!success) throw error;
  const isKnown = data.type === 'StripeCardError' || (data.code ?? '') in REASONS;
  return declined(isKnown ? reasonOf(data) : 'The payment gateway refused. See its dashboard for the reason.', data);
}

export const isGone = (error: unknown): boolean => stripeError.safeParse(error).data?.code === 'resource_missing';

/** Uses our own message: the library's may quote the request. */
export function silenceOf(error: unknown): GatewayTimeout {
  const { success, data } = stripeError.safeParse(error);
  if (!success) throw error;
  const { type, statusCode, requestId } = data;
  const told = [type, statusCode, requestId].filter((each) => each !== undefined && each !== null);
  return new GatewayTimeout(`The payment gateway did not report the outcome (${told.join(', ')}).`);
}

/** For calls after the money may have moved: an error never means that it did not. */
export async function known<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof GatewayTimeout ? error : silenceOf(error);
  }
}
