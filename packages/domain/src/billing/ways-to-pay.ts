import { add, type Cents, min, subtract, ZERO } from '../values/cents.ts';
import { CREDIT_ACCOUNT_TYPES, type CreditAccountType } from '../values/credit-account-types.ts';

/** What a customer can pay an order with, in cents. */
export interface Means {
  /** What is left of the comped amount for the order's week; null pays everything; zero for who is not comped. */
  readonly comped: Cents | null;
  readonly balances: Readonly<Record<CreditAccountType, Cents>>;
}

export type WayToPay = { readonly method: 'comped' | CreditAccountType | 'card'; readonly amount: Cents };

/**
 * How an amount is paid: comped, then credits CREDIT, REFERRAL, REFERRER, the rest by card (rulings 4). The ways sum to
 * the amount; one that pays nothing is left out, and nothing due has none.
 */
export function waysToPay(due: Cents, { comped, balances }: Means): WayToPay[] {
  const ways: WayToPay[] = [];
  let left = due;
  const take = (method: WayToPay['method'], upTo: Cents) => {
    const amount = min(left, upTo);
    if (amount <= ZERO) return;
    ways.push({ method, amount });
    left = subtract(left, amount);
  };
  take('comped', comped ?? left);
  for (const type of CREDIT_ACCOUNT_TYPES) take(type, balances[type]);
  take('card', left);
  return ways;
}

/**
 * The ways without a charge that is smaller than the gateway makes, in cents: that rest is waived, since no card can pay
 * it (docs/domain/money.md).
 */
export function withoutSmallCharge(ways: readonly WayToPay[], leastCharge: Cents): { ways: WayToPay[]; waived: Cents } {
  const card = paidBy(ways, (method) => method === 'card');
  if (card === ZERO || card >= leastCharge) return { ways: [...ways], waived: ZERO };
  return { ways: ways.filter(({ method }) => method !== 'card'), waived: card };
}

/** How much of an amount is paid in this way, in cents. */
export const paidBy = (ways: readonly WayToPay[], isWanted: (method: WayToPay['method']) => boolean): Cents =>
  ways.filter(({ method }) => isWanted(method)).reduce((amount, way) => add(amount, way.amount), ZERO);
