import { add, type Cents, max, subtract, ZERO } from '../../values/cents.ts';
import type { Day } from '../../values/days.ts';
import { CREDIT_ACCOUNT_TYPES, type CreditAccountType } from '../../values/enums/credit-account-types.ts';
import { type CompedAccount, compedLeft, paidBy, waysToPay, withoutSmallCharge } from './ways-to-pay.ts';

/** A cutoff or a deadline will do this with one order, in cents. */
export interface ComingCharge {
  readonly orderId: number;
  readonly weekId: number;
  /** Shared by the orders of one cycle's cutoff or deadline. */
  readonly step: string;
  readonly due: Cents;
  /** The day of the step. */
  readonly on: Day;
  /** Added to the credit before the charges of its step. */
  readonly returned: Cents;
  /** Comped money that the orders of its week have used. */
  readonly spent: Cents;
}

/** One customer's, for all coming charges. */
export interface OwnMeans {
  readonly balances: Readonly<Partial<Record<CreditAccountType, Cents>>>;
  readonly comped: CompedAccount | null;
  readonly hasCard: boolean;
}

interface PendingCredit {
  readonly amount: Cents;
  readonly on: Day;
}

/** In cents. */
export interface ExpectedCharge {
  readonly comped: Cents;
  readonly credits: Cents;
  readonly charge: Cents;
  /** The part of `credits` that other orders return first, the last of it on this day. */
  readonly to_return?: PendingCredit | undefined;
}

/**
 * By order; null for a charge that would fail for lack of a card, which uses nothing. Each is paid with what those before
 * it leave, by the ways to pay of the charge itself (CUST-82).
 */
export function expectCharges(
  charges: readonly ComingCharge[],
  means: OwnMeans,
  leastCharge: Cents,
): Map<number, ExpectedCharge | null> {
  const balances: Record<CreditAccountType, Cents> = {
    CREDIT: ZERO,
    REFERRAL: ZERO,
    REFERRER: ZERO,
    ...means.balances,
  };
  // Part of the balance; the rest is used first.
  let toReturn: PendingCredit = { amount: ZERO, on: '' };
  const spentInWeek = new Map<number, Cents>();
  let begunWeeks = 0;
  const take = ({ due, weekId, spent: spentBefore }: ComingCharge): ExpectedCharge | null => {
    const spent = spentInWeek.get(weekId) ?? spentBefore;
    const weeks = means.comped?.remaining_weeks ?? null;
    const account = means.comped && { ...means.comped, remaining_weeks: weeks === null ? null : weeks - begunWeeks };
    const { ways } = withoutSmallCharge(waysToPay(due, { comped: compedLeft(account, spent), balances }), leastCharge);
    const charge = paidBy(ways, (method) => method === 'card');
    if (charge > ZERO && !means.hasCard) return null;
    const comped = paidBy(ways, (method) => method === 'comped');
    if (comped > ZERO && spent === ZERO) begunWeeks += 1;
    spentInWeek.set(weekId, add(spent, comped));
    let credits = ZERO;
    for (const type of CREDIT_ACCOUNT_TYPES) {
      const used = paidBy(ways, (method) => method === type);
      balances[type] = subtract(balances[type], used);
      credits = add(credits, used);
    }
    const early = max(ZERO, subtract(toReturn.amount, balances.CREDIT));
    const pending = { amount: early, on: toReturn.on };
    toReturn = { ...toReturn, amount: subtract(toReturn.amount, early) };
    return { comped, credits, charge, ...(early > ZERO && { to_return: pending }) };
  };
  const expected = new Map<number, ExpectedCharge | null>();
  for (const ofStep of Map.groupBy(charges, ({ step }) => step).values()) {
    for (const { returned, on } of ofStep) {
      if (returned === ZERO) continue;
      balances.CREDIT = add(balances.CREDIT, returned);
      toReturn = { amount: add(toReturn.amount, returned), on };
    }
    for (const each of ofStep) if (each.due > ZERO) expected.set(each.orderId, take(each));
  }
  return expected;
}
