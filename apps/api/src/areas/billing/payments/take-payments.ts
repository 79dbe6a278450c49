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
import {
  addToOrders,
  countCompedWeeks,
  insertPayments,
  listCompedOfWeeks,
  listDefaultMethods,
  lockCompedAccounts,
  lockCreditAccounts,
  moveCredits,
  type Movement,
} from './take-payments.queries.ts';

export const NO_METHOD = 'No payment method';

/** Its key belongs to one charge forever. */
export interface Due {
  orderId: number;
  userId: number;
  weekId: number;
  amount: Cents;
  stage: 'cutoff' | 'reactivation' | 'deadline';
  key: string;
}

export interface Taken {
  due: Due;
  outcome: 'paid' | 'pending' | 'failed';
  /** Null if nothing had to be paid by card. */
  paymentId: number | null;
  ways: WayView[];
  /** Below the gateway's least charge. */
  waived: Cents;
}

type Account = Awaited<ReturnType<typeof lockCreditAccounts>>[number];

interface Taking {
  leastCharge: Cents;
  /** Null for the system. */
  staffId: number | null;
  now: Temporal.Instant;
}

/**
 * In the order of the list; the charges are made after the commit (ORD-34, ORD-36, ORD-38). If the rest cannot be
 * charged, nothing is taken.
 */
export async function takePayments(tx: Tx, dues: Due[], { leastCharge, staffId, now }: Taking): Promise<Taken[]> {
  const wanted = dues.filter((due) => due.amount > ZERO);
  if (wanted.length === 0)
    return dues.map((due) => ({ due, outcome: 'paid', paymentId: null, ways: [], waived: ZERO }));
  const balances = await openBalances(tx, wanted, leastCharge);
  const takes = dues.map((due) => ({ due, ...balances.pay(due) }));
  const paid = takes.filter((take) => !take.isFailed);
  await moveCredits(tx, paid.flatMap(creditMovements(balances.accounts)), now);
  const affected = paid.filter(({ ways, waived }) => creditsOf(ways) > ZERO || compedOf(ways) > ZERO || waived > ZERO);
  if (affected.length > 0) {
    await addToOrders(
      tx,
      affected.map(({ due, ways, waived }) => ({
        orderId: due.orderId,
        credits: creditsOf(ways),
        comped: compedOf(ways),
        waived,
      })),
    );
  }
  if (balances.begunWeeks.length > 0) await countCompedWeeks(tx, balances.begunWeeks, -1);
  const payments = await writePayments(tx, takes, balances.methods, { staffId, now });
  return takes.map(({ due, isFailed, waived, ...take }) => {
    const payment = payments.get(due.orderId);
    const ways = withCard(take.ways, balances.methods.get(due.userId)?.card_last_four ?? null);
    const outcome = isFailed ? 'failed' : payment ? 'pending' : 'paid';
    return { due, outcome, paymentId: payment ?? null, ways, waived };
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

const NOTHING: Means['balances'] = { CREDIT: ZERO, REFERRAL: ZERO, REFERRER: ZERO };

const compedOf = (ways: WayToPay[]) => paidBy(ways, (method) => method === 'comped');
const cardOf = (ways: WayToPay[]) => paidBy(ways, (method) => method === 'card');
const creditsOf = (ways: WayToPay[]) => paidBy(ways, (method) => method !== 'card' && method !== 'comped');

type Take = { due: Due; ways: WayToPay[]; waived: Cents; isFailed: boolean };

/** Reduced by each order paid from them. */
async function openBalances(tx: Tx, dues: Pick<Due, 'userId' | 'weekId'>[], leastCharge: Cents) {
  const userIds = [...new Set(dues.map((due) => due.userId))].toSorted((a, b) => a - b);
  const accounts = await lockCreditAccounts(tx, userIds);
  const comped = new Map((await lockCompedAccounts(tx, userIds)).map((row) => [row.user_id, row]));
  const weekIds = [...new Set(dues.map((due) => due.weekId))];
  const used = new Map<string, Cents>();
  if (comped.size > 0)
    for (const row of await listCompedOfWeeks(tx, [...comped.keys()], weekIds))
      used.set(`${row.user_id}:${row.order_week_id}`, cents(Number(row.used_cents)));
  const methods = new Map((await listDefaultMethods(tx, userIds)).map((row) => [row.user_id, row]));
  const balances = new Map<number, Record<CreditAccountType, Cents>>();
  for (const { user_id, type, balance_cents } of accounts) {
    const ofUser = balances.get(user_id) ?? NOTHING;
    balances.set(user_id, { ...ofUser, [type]: balance_cents });
  }
  const begunWeeks: number[] = [];

  const meansOf = ({ userId, weekId }: Pick<Due, 'userId' | 'weekId'>): Means => {
    const account = comped.get(userId);
    const spent = used.get(`${userId}:${weekId}`) ?? ZERO;
    return {
      comped: compedLeft(account ?? null, spent),
      balances: balances.get(userId) ?? NOTHING,
    };
  };
  const pay = (due: Pick<Due, 'userId' | 'weekId' | 'amount'>): Omit<Take, 'due'> => {
    const means = meansOf(due);
    const { ways, waived } = withoutSmallCharge(waysToPay(due.amount, means), leastCharge);
    if (cardOf(ways) > ZERO && !methods.has(due.userId)) return { ways, waived, isFailed: true };
    const left = { ...means.balances };
    for (const type of CREDIT_ACCOUNT_TYPES)
      left[type] = subtract(
        left[type],
        paidBy(ways, (method) => method === type),
      );
    balances.set(due.userId, left);
    const week = `${due.userId}:${due.weekId}`;
    const before = used.get(week) ?? ZERO;
    const spent = compedOf(ways);
    if (spent > ZERO && before === ZERO) begunWeeks.push(due.userId);
    used.set(week, cents(before + spent));
    return { ways, waived, isFailed: false };
  };
  return { accounts, methods, pay, begunWeeks };
}

const creditMovements =
  (accounts: Account[]) =>
  ({ due, ways }: Take): Movement[] =>
    ways.flatMap(({ method, amount }) => {
      const account = accounts.find((each) => each.user_id === due.userId && each.type === method);
      if (!account) return [];
      const { orderId, userId, key } = due;
      const reason = `Order ${orderId}`;
      return [
        {
          accountId: account.id,
          userId,
          type: account.type,
          amount: negate(amount),
          orderId,
          reason,
          key: `${key}:${account.type}`,
        },
      ];
    });

async function writePayments(
  tx: Tx,
  takes: Take[],
  methods: Map<number, { id: number; card_last_four: string }>,
  { staffId, now }: Pick<Taking, 'staffId' | 'now'>,
): Promise<Map<number, number>> {
  const rows = takes
    .filter(({ ways }) => cardOf(ways) > ZERO)
    .map(({ due, ways, isFailed }) => {
      const method = methods.get(due.userId);
      return {
        user_id: due.userId,
        order_id: due.orderId,
        idempotency_key: due.key,
        staff_id: staffId,
        status: isFailed ? ('failed' as const) : ('pending' as const),
        stage: due.stage,
        amount_cents: cardOf(ways),
        comped_cents: isFailed ? ZERO : compedOf(ways),
        credits_cents: isFailed ? ZERO : creditsOf(ways),
        payment_method_id: method?.id ?? null,
        card_last_four: method?.card_last_four ?? null,
        failure_reason: isFailed ? NO_METHOD : null,
        billing_transaction_id: null,
        created_at: now,
        finished_at: isFailed ? now : null,
      };
    });
  if (rows.length === 0) return new Map();
  return new Map((await insertPayments(tx, rows)).map((row) => [row.order_id, row.id]));
}
