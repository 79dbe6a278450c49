/** In place of the gateway's code. */
export const NO_CARD = 'no_card';

const EXPIRED = 'The card has expired.';
const OVER_LIMIT = 'The card is over its limit.';
const WRONG_DETAILS = 'The details of the card are not correct.';
const DECLINED = 'The bank declined the payment.';

/** Never says that a card was reported as stolen, lost or used for fraud: its holder may be someone else. */
const SENTENCES: Readonly<Record<string, string>> = {
  [NO_CARD]: 'There is no card on your account.',
  authentication_required: 'The bank asks you to confirm this payment. You do that by adding the card again.',
  card_not_supported: 'The card does not support this kind of payment.',
  card_velocity_exceeded: OVER_LIMIT,
  currency_not_supported: 'The card does not support payments in US dollars.',
  expired_card: EXPIRED,
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  incorrect_cvc: WRONG_DETAILS,
  incorrect_number: WRONG_DETAILS,
  incorrect_zip: WRONG_DETAILS,
  insufficient_funds: 'There was not enough money in the account of the card.',
  invalid_account: 'The card or its account is not valid.',
  invalid_cvc: WRONG_DETAILS,
  invalid_expiry_month: EXPIRED,
  invalid_expiry_year: EXPIRED,
  invalid_number: WRONG_DETAILS,
  resource_missing: 'We no longer have this card. Please add it again.',
  withdrawal_count_limit_exceeded: OVER_LIMIT,
};

/** Why a charge failed, as a sentence for the customer, from the code of the gateway. */
export const declineForCustomer = (code: string | null): string => SENTENCES[code ?? ''] ?? DECLINED;
