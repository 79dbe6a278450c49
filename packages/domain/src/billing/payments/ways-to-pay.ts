import { add, type Cents, max, min, subtract, ZERO } from '../../values/cents.ts';
import { CREDIT_ACCOUNT_TYPES, type CreditAccountType } from '../../values/enums/credit-account-types.ts';

/** In cents. */
export interface Means {
  /** Left for the order's week; null is unlimited, zero is not comped. */
  readonly comped: Cents | null;
  readonly balances: Readonly<Record<CreditAccountType, Cents>>;
}

export interface CompedAccount {
  readonly is_activated: boolean;
  /** For each week; null is unlimited. */
  readonly amount_cents: Cents | null;
  /** Weeks that may still begin; null is unlimited. */
  readonly remaining_weeks: number | null;
}

/** Null is unlimited. */
export function compedLeft(account: CompedAccount | null, spent: Cents): Cents | null {
  if (!account?.is_activated || (account.remaining_weeks === 0 && spent === ZERO)) return ZERO;
  return account.amount_cents === null ? null : max(ZERO, subtract(account.amount_cents, spent));
}

export type WayToPay = { readonly method: 'comped' | CreditAccountType | 'card'; readonly amount: Cents };

/**
 * Comped, then credits CREDIT, REFERRAL, REFERRER, the rest by card (ORD-33). The ways sum to the amount; empty ones
 * are left out.
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

/** Waives a card charge below `leastCharge` cents, which no card can pay (ORD-37). */
export function withoutSmallCharge(ways: readonly WayToPay[], leastCharge: Cents): { ways: WayToPay[]; waived: Cents } {
  const card = paidBy(ways, (method) => method === 'card');
  if (card >= leastCharge) return { ways: [...ways], waived: ZERO };
  return { ways: ways.filter(({ method }) => method !== 'card'), waived: card };
}

/** How much of an amount is paid by the wanted methods, in cents. */
export const paidBy = (ways: readonly WayToPay[], isWanted: (method: WayToPay['method']) => boolean): Cents =>
  ways.filter(({ method }) => isWanted(method)).reduce((amount, way) => add(amount, way.amount), ZERO);
