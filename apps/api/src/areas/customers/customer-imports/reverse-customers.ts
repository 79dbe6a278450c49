import { refusalToReverseCustomer } from '@larder/domain/customers/customer-imports/reversal-rules.ts';
import { cents, type Cents, negate } from '@larder/domain/values/cents.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import type { Refusal } from '@larder/domain/values/refusals.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { type Actor, type Change, recordAll } from '../../../platform/record.ts';
import { removeImportedCards } from '../../billing/payments/removed-cards.queries.ts';
import { moveCredits, type Movement } from '../../billing/payments/take-payments.queries.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { lockCustomers, refreshStatus } from '../../orders/reading/customer-status.queries.ts';
import { shareComingMoments } from '../../orders/weeks/cycle-moments.queries.ts';
import { openingKey } from './customer-facts.queries.ts';
import { listCreditAccounts } from './insert-customers.queries.ts';
import { listReversibleCustomers, type ReversibleCustomer } from './reversal-facts.queries.ts';
import { cancelOrders, cancelSubscriptions, lockLiveOrders, retireCustomers } from './reverse-customers.queries.ts';

export interface RowToReverse {
  userId: number;
  kind: 'created' | 'changed';
}

export interface JudgedReversal {
  email: string;
  name: string;
  orders: number;
  opening: Cents;
  /** Why the customer stays unchanged. */
  refusal: Refusal | null;
}

interface Reversing {
  actor: Actor;
  batchId: number;
}

/** CUST-48: customers who changed since the import stay unchanged. Returns the judgment of each by ID. */
export async function reverseCustomers(
  tx: Tx,
  rows: readonly RowToReverse[],
  { actor, batchId }: Reversing,
): Promise<Map<number, JudgedReversal>> {
  const ids = rows.map(({ userId }) => userId);
  await shareComingMoments(tx);
  await holdDating(tx);
  await lockCustomers(tx, ids);
  await lockLiveOrders(tx, ids);
  const now = await businessNow(tx);
  const customers = await listReversibleCustomers(tx, ids, now);
  const judged = judge(rows, customers);
  const reversed = customers.filter(({ id }) => judged.get(id)?.refusal === null);
  if (reversed.length === 0) return judged;
  const reversedIds = reversed.map(({ id }) => id);
  await retireCustomers(tx, reversedIds);
  await cancelSubscriptions(tx, reversedIds, now);
  await cancelOrders(
    tx,
    reversed.flatMap(({ orders }) => orders.map(({ id }) => id)),
  );
  await refreshStatus(tx, reversedIds);
  await removeImportedCards(tx, reversedIds, now);
  await reverseOpenings(tx, reversed, actor, now);
  await recordAll(
    tx,
    actor,
    reversed.flatMap((customer) => changesOf(customer, batchId, now)),
  );
  return judged;
}

export const judgeReversals = async (
  db: Db | Tx,
  rows: readonly RowToReverse[],
  now: Temporal.Instant,
): Promise<Map<number, JudgedReversal>> =>
  judge(
    rows,
    await listReversibleCustomers(
      db,
      rows.map(({ userId }) => userId),
      now,
    ),
  );

function judge(rows: readonly RowToReverse[], customers: readonly ReversibleCustomer[]): Map<number, JudgedReversal> {
  const kinds = new Map(rows.map(({ userId, kind }) => [userId, kind]));
  return new Map(
    customers.map((customer) => [
      customer.id,
      {
        email: customer.email,
        name: customer.name,
        orders: customer.orders.length,
        opening: cents(customer.opening?.amount ?? 0),
        refusal: refusalToReverseCustomer(kinds.get(customer.id) ?? 'changed', customer),
      },
    ]),
  );
}

async function reverseOpenings(
  tx: Tx,
  customers: readonly ReversibleCustomer[],
  actor: Actor,
  now: Temporal.Instant,
): Promise<void> {
  const opened = customers.flatMap(({ id, opening }) => (opening ? [{ id, opening }] : []));
  const accounts = await listCreditAccounts(
    tx,
    opened.map(({ id }) => id),
  );
  const movements = opened.flatMap(({ id, opening }): Movement[] => {
    const accountId = accounts.get(id);
    if (accountId === undefined) return [];
    return [
      {
        accountId,
        userId: id,
        type: 'CREDIT',
        amount: negate(opening.amount),
        orderId: null,
        reason: 'Reversal of the opening balance',
        key: `${openingKey(id)}:reversal`,
        staffId: actor.staffId,
        reversesId: opening.id,
      },
    ];
  });
  await moveCredits(tx, movements, now);
}

function changesOf(
  { id, version, email, external_id, orders }: ReversibleCustomer,
  batchId: number,
  at: Temporal.Instant,
): Change[] {
  return [
    ...orders.map((order): Change => ({
      name: 'order_cancelled',
      subject: { type: 'order', id: order.id },
      userId: id,
      orderId: order.id,
      description: `Cancelled ${nameDelivery(order.deliver_at, order.week_number)} with the reversed import`,
      after: { status: 'cancelled' },
      at,
    })),
    {
      name: 'customer_import_reversed',
      subject: { type: 'user', id, version: version + 1 },
      userId: id,
      description: `Reversed the import by batch ${batchId}`,
      before: { email, external_id },
      after: { email: `reversed-${id}@reversed.invalid`, external_id: null },
      at,
    },
  ];
}
