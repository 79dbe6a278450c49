import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import type { ReadMeans } from './means.queries.ts';
import { waysOf } from './take-payments.ts';

/** The part of an amount that needs a card, if there is none (CUST-92). */
export function dueWithoutCard(amount: Cents, means: ReadMeans, leastCharge: Cents): Cents {
  if (means.card_last_four !== null) return ZERO;
  return waysOf(amount, means, leastCharge).ways.find(({ method }) => method === 'card')?.amount ?? ZERO;
}
