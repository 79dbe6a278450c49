import * as z from 'zod';
import { type GatewayAnswer, GatewayTimeout } from './payment-gateway.ts';

/** What is read of the library's errors; its own type is their class. */
const stripeError = z.object({
  type: z.string().startsWith('Stripe'),
  message: z.string(),
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  statusCode: z.int().nullish(),
  requestId: z.string().nullish(),
});
type Refused = Pick<z.infer<typeof stripeError>, 'code' | 'decline_code'>;

export const declined = (reason: string): GatewayAnswer => ({ outcome: 'declined', reason });

/** Banks say many things; staff are told those after which a customer can do something. */
const REASONS: Record<string, string> = {
  authentication_required: 'The bank wants the customer to confirm this payment.',
  expired_card: 'The card has expired.',
  insufficient_funds: 'The card has insufficient funds.',
  card_velocity_exceeded: 'The card is over its limit.',
  withdrawal_count_limit_exceeded: 'The card is over its limit.',
  currency_not_supported: 'The card does not pay in dollars.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  amount_too_small: 'The amount is below the least that the payment gateway charges.',
  charge_already_refunded: 'The charge was refunded already.',
  resource_missing: 'The payment gateway does not know this card or charge any more.',
};
export const reasonOf = (refused: Refused | null): string =>
  REASONS[refused?.decline_code ?? ''] ?? REASONS[refused?.code ?? ''] ?? 'The card was declined.';

/** What is wrong with all our requests is no answer to one of them: else a wrong key would suspend every customer. */
const OF_OURS = /^(parameter_|testmode_|livemode_|account_|api_key_|secret_key_|platform_)/;
const OTHER_MODE = /similar object exists in (test|live) mode/;

/** Nothing is known: not reached, too slow, too many, a fault of Stripe's or of ours. What the bank says is known. */
export function isIndefinite(error: unknown): boolean {
  const { success, data } = stripeError.safeParse(error);
  if (!success || data.type === 'StripeCardError') return false;
  return data.type !== 'StripeInvalidRequestError' || OF_OURS.test(data.code ?? '') || OTHER_MODE.test(data.message);
}

/** What the bank or Stripe refuses was not done. Anything that is not theirs is a fault in this program. */
export function answerOfRefusal(error: unknown): GatewayAnswer {
  const { success, data } = stripeError.safeParse(error);
  if (!success) throw error;
  const isKnown = data.type === 'StripeCardError' || (data.code ?? '') in REASONS;
  return declined(isKnown ? reasonOf(data) : 'The payment gateway refused; its dashboard says why.');
}

export const isGone = (error: unknown): boolean => stripeError.safeParse(error).data?.code === 'resource_missing';

/** For the log, in words of ours: the library's own may name what was sent. */
export function silenceOf(error: unknown): GatewayTimeout {
  const { success, data } = stripeError.safeParse(error);
  if (!success) throw error;
  const { type, statusCode, requestId } = data;
  const told = [type, statusCode, requestId].filter((each) => each !== undefined && each !== null);
  return new GatewayTimeout(`The payment gateway did not say what became of it (${told.join(', ')}).`);
}

/** For what is asked after the money may have moved: no error of it says that it has not. */
export async function known<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof GatewayTimeout ? error : silenceOf(error);
  }
}
