import { add, type Cents, subtract, ZERO } from '../../values/cents.ts';
import { CREDIT_ACCOUNT_TYPES, type CreditAccountType } from '../../values/enums/credit-account-types.ts';
import { type CompedAccount, compedLeft, paidBy, waysToPay, withoutSmallCharge } from './ways-to-pay.ts';

/** A cutoff or a deadline will do this with one order, in cents. */
export interface ComingCharge {
  readonly orderId: number;
  readonly weekId: number;
  /** Shared by the orders of one cycle's cutoff or deadline. */
  readonly step: string;
  readonly due: Cents;
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

/** In cents. */
export interface ExpectedCharge {
  readonly comped: Cents;
  readonly credits: Cents;
  readonly charge: Cents;
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
    return { comped, credits, charge };
  };
  const expected = new Map<number, ExpectedCharge | null>();
  for (const ofStep of Map.groupBy(charges, ({ step }) => step).values()) {
    for (const { returned } of ofStep) balances.CREDIT = add(balances.CREDIT, returned);
    for (const each of ofStep) if (each.due > ZERO) expected.set(each.orderId, take(each));
  }
  return expected;
}
