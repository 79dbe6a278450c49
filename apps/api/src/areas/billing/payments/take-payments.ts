import {
  compedLeft,
  type Means,
  paidBy,
  type WayToPay,
  waysToPay,
  withoutSmallCharge,
} from '@larder/domain/billing/payments/ways-to-pay.ts';
import { type Cents, cents, negate, subtract, ZERO } from '@larder/domain/values/cents.ts';
import { CREDIT_ACCOUNT_TYPES, type CreditAccountType } from '@larder/domain/values/enums/credit-account-types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ReadMeans } from './means.queries.ts';
import { type LockedMeans, lockMeans, type Movement, type WrittenTake, writeTakes } from './take-payments.queries.ts';

export const NO_METHOD = 'No payment method';

/** Its key belongs to one charge forever. */
export interface Due {
  orderId: number;
  userId: number;
  weekId: number;
  amount: Cents;
  stage: 'cutoff' | 'reactivation' | 'deadline';
  key: string;
  /** An earlier charge counted the order's week. */
  wasPaid: boolean;
}

/** Decided, and not yet written. */
export interface Take {
  due: Due;
  outcome: 'paid' | 'pending' | 'failed';
  ways: WayView[];
  /** Below the gateway's least charge. */
  waived: Cents;
  beginsCompedWeek: boolean;
  means: LockedMeans | null;
}

export interface Taken extends Pick<Take, 'due' | 'outcome' | 'ways' | 'waived'> {
  /** Null if nothing had to be paid by card. */
  paymentId: number | null;
}

/** Locks what the customers pay with, in the order of the list (ORD-33). Lock the customers first. */
export async function decideTakes(tx: Tx, dues: Due[], leastCharge: Cents): Promise<Take[]> {
  const wanted = dues.filter((due) => due.amount > ZERO);
  const userIds = [...new Set(wanted.map((due) => due.userId))].toSorted((a, b) => a - b);
  const weekIds = [...new Set(wanted.map((due) => due.weekId))];
  const means = wanted.length > 0 ? await lockMeans(tx, userIds, weekIds) : [];
  const opened = new Map(means.map((each) => [each.user_id, openMeans(each)]));
  return dues.map((due) => opened.get(due.userId)?.take(due, leastCharge) ?? nothingDue(due));
}

/** The charges are made after the commit (ORD-34, ORD-36, ORD-38). If the rest cannot be charged, nothing is taken. */
export async function takePayments(
  tx: Tx,
  takes: Take[],
  at: { staffId: number | null; now: Temporal.Instant },
): Promise<Taken[]> {
  const paid = takes.filter(({ outcome }) => outcome !== 'failed');
  const payments = await writeTakes(tx, takes.map(writtenTake), paid.flatMap(creditMovements), at);
  return takes.map(({ due, outcome, ways, waived }) => {
    return { due, outcome, ways, waived, paymentId: payments.get(due.orderId) ?? null };
  });
}

export interface WayView extends WayToPay {
  card_last_four?: string;
}

export function waysOf(
  amount: Cents,
  { balances, comped, card_last_four }: ReadMeans,
  leastCharge: Cents,
): { ways: WayView[]; waived: Cents } {
  const left = compedLeft(comped, comped?.spent ?? ZERO);
  const { ways, waived } = withoutSmallCharge(
    waysToPay(amount, { comped: left, balances: { ...NOTHING, ...balances } }),
    leastCharge,
  );
  return { ways: withCard(ways, card_last_four), waived };
}

const withCard = (ways: WayToPay[], card: string | null): WayView[] =>
  ways.map((way) => (way.method === 'card' && card !== null ? { ...way, card_last_four: card } : way));

const NOTHING: Record<CreditAccountType, Cents> = { CREDIT: ZERO, REFERRAL: ZERO, REFERRER: ZERO };

const compedOf = (ways: WayToPay[]) => paidBy(ways, (method) => method === 'comped');
const cardOf = (ways: WayToPay[]) => paidBy(ways, (method) => method === 'card');
const creditsOf = (ways: WayToPay[]) => paidBy(ways, (method) => method !== 'card' && method !== 'comped');

const nothingDue = (due: Due): Take => ({
  due,
  outcome: 'paid',
  ways: [],
  waived: ZERO,
  beginsCompedWeek: false,
  means: null,
});

/** Reduced by each order paid from them. */
function openMeans(means: LockedMeans) {
  const balances = { ...NOTHING };
  for (const type of CREDIT_ACCOUNT_TYPES) balances[type] = means.accounts?.[type]?.balance ?? ZERO;
  const spent = new Map(Object.entries(means.spent ?? {}));
  return {
    take(due: Due, leastCharge: Cents): Take {
      const week = String(due.weekId);
      const before = spent.get(week) ?? ZERO;
      const left: Means = { comped: compedLeft(means.comped, before), balances };
      const { ways, waived } = withoutSmallCharge(waysToPay(due.amount, left), leastCharge);
      const take = { due, ways: withCard(ways, means.card?.card_last_four ?? null), waived, means };
      if (cardOf(ways) > ZERO && !means.card) return { ...take, outcome: 'failed', beginsCompedWeek: false };
      for (const type of CREDIT_ACCOUNT_TYPES)
        balances[type] = subtract(
          balances[type],
          paidBy(ways, (method) => method === type),
        );
      const comped = compedOf(ways);
      spent.set(week, cents(before + comped));
      const outcome = cardOf(ways) > ZERO ? 'pending' : 'paid';
      return { ...take, outcome, beginsCompedWeek: comped > ZERO && before === ZERO };
    },
  };
}

const creditMovements = ({ due: { orderId, userId, key }, ways, means }: Take): Movement[] =>
  ways.flatMap(({ method: type, amount }) => {
    if (type === 'card' || type === 'comped') return [];
    const account = means?.accounts?.[type];
    if (!account) return [];
    const reason = `Order ${orderId}`;
    return [{ accountId: account.id, userId, type, amount: negate(amount), orderId, reason, key: `${key}:${type}` }];
  });

function writtenTake({ due, outcome, ways, waived, beginsCompedWeek, means }: Take): WrittenTake {
  const isFailed = outcome === 'failed';
  return {
    order_id: due.orderId,
    user_id: due.userId,
    stage: due.stage,
    key: due.key,
    due: due.amount,
    outcome,
    card: cardOf(ways),
    credits: isFailed ? ZERO : creditsOf(ways),
    comped: isFailed ? ZERO : compedOf(ways),
    waived: isFailed ? ZERO : waived,
    begins_comped_week: beginsCompedWeek,
    payment_method_id: means?.card?.id ?? null,
    card_last_four: means?.card?.card_last_four ?? null,
    failure_reason: isFailed ? NO_METHOD : null,
  };
}
