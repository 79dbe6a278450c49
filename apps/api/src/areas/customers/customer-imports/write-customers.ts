import type { JudgedCustomer } from '@larder/domain/customers/customer-imports/judge-customer-row.ts';
import type { CustomerRow } from '@larder/domain/customers/customer-imports/read-customer-row.ts';
import { chicagoDay, startOfChicagoDay } from '@larder/domain/values/days.ts';
import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Actor, recordAll } from '../../../platform/record.ts';
import { insertSavedCards } from '../../billing/payments/payment-methods.queries.ts';
import { moveCredits } from '../../billing/payments/take-payments.queries.ts';
import { newReferralId } from '../../staff/members/users.queries.ts';
import { openingKey } from './customer-facts.queries.ts';
import {
  insertAccounts,
  insertBelongings,
  insertCustomers,
  listCreditAccounts,
  type NewBelongings,
  type NewCustomer,
  updateCustomers,
} from './insert-customers.queries.ts';

export interface WritableRow {
  row: number;
  customer: CustomerRow;
  judged: JudgedCustomer;
}

export interface Writing {
  now: Temporal.Instant;
  actor: Actor;
  importId: number;
}

/** Set by set, so that 2,000 customers take ten statements. Returns the customers by row. */
export async function createCustomers(
  tx: Tx,
  rows: readonly WritableRow[],
  { now, actor }: Writing,
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const made = await insertCustomers(
    tx,
    rows.map((row) => toNewCustomer(row, now)),
    now,
  );
  const written = rows.flatMap((row) => {
    const userId = made.get(row.row);
    return userId === undefined ? [] : [{ ...row, userId }];
  });
  await insertBelongings(
    tx,
    written.map((row) => toBelongings(row, now)),
    now,
  );
  await insertSavedCards(
    tx,
    written.flatMap(({ userId, customer: { card } }) => (card ? [{ userId, ...card }] : [])),
    now,
  );
  const accounts = await insertAccounts(
    tx,
    written.map(({ userId }) => userId),
  );
  const openings = written.map(({ userId, customer }) => ({ userId, amount: customer.opening_credit }));
  await openBalances(tx, openings, accounts, { now, actor });
  return made;
}

export async function changeCustomers(
  tx: Tx,
  rows: readonly WritableRow[],
  { now, actor, importId }: Writing,
): Promise<void> {
  const changed = rows.flatMap(({ judged: { existing, changes } }) => (existing ? [{ existing, changes }] : []));
  if (changed.length === 0) return;
  await updateCustomers(
    tx,
    changed.map(({ existing, changes: { first_name = null, last_name = null, external_id = null } }) => ({
      id: existing.id,
      first_name,
      last_name,
      external_id,
    })),
  );
  const openings = changed.map(({ existing, changes }) => ({
    userId: existing.id,
    amount: changes.opening_credit ?? ZERO,
  }));
  const ids = openings.filter(({ amount }) => amount > 0).map(({ userId }) => userId);
  await openBalances(tx, openings, await listCreditAccounts(tx, ids), { now, actor });
  await recordAll(
    tx,
    actor,
    changed.map(({ existing, changes }) => {
      const { opening_credit: _, ...after } = changes;
      const before = Object.fromEntries(Object.keys(after).map((key) => [key, existing[key as keyof typeof after]]));
      return {
        name: 'user_updated',
        subject: { type: 'user', id: existing.id, version: existing.version + 1 },
        userId: existing.id,
        description: `Changed by import ${importId}`,
        before,
        after,
        at: now,
      };
    }),
  );
}

/** One ledger entry each, with a key of its own (CUST-47). */
async function openBalances(
  tx: Tx,
  openings: readonly { userId: number; amount: Cents }[],
  accounts: ReadonlyMap<number, number>,
  { now, actor }: Pick<Writing, 'now' | 'actor'>,
): Promise<void> {
  const movements = openings.flatMap(({ userId, amount }) => {
    const accountId = accounts.get(userId);
    if (amount <= ZERO || accountId === undefined) return [];
    const of = { accountId, userId, amount, key: openingKey(userId) };
    return [{ ...of, type: 'CREDIT' as const, orderId: null, reason: 'Opening balance', staffId: actor.staffId }];
  });
  await moveCredits(tx, movements, now);
}

function toNewCustomer({ row, customer, judged: { planned } }: WritableRow, now: Temporal.Instant): NewCustomer {
  return {
    row,
    email: customer.email,
    external_id: customer.external_id,
    first_name: customer.first_name,
    last_name: customer.last_name,
    phone: customer.phone,
    status: statusOf(customer),
    production_cycle_id: planned.production_cycle_id,
    default_delivery_day: planned.default_delivery_day,
    activated_at: statusOf(customer) === 'abandoned' ? null : sinceOf(customer, now),
    number_of_active_weeks: customer.active_weeks,
    first_delivery_date: customer.first_delivery_date,
    referral_id: newReferralId(),
  };
}

/** A row without a status creates no customer (CUST-42). */
const statusOf = ({ status }: CustomerRow) => status ?? 'abandoned';

const sinceOf = ({ customer_since }: CustomerRow, now: Temporal.Instant): string =>
  (customer_since === null ? now : startOfChicagoDay(Temporal.PlainDate.from(customer_since))).toString();

function toBelongings(
  { customer, judged: { planned }, userId }: WritableRow & { userId: number },
  now: Temporal.Instant,
): NewBelongings {
  const { address, paused_until } = customer;
  const status = statusOf(customer);
  return {
    user_id: userId,
    address,
    subscription:
      status === 'abandoned'
        ? null
        : {
            status,
            started_at: sinceOf(customer, now),
            cancelled_at: status === 'cancelled' ? now.toString() : null,
          },
    lines: planned.lines,
    pause: paused_until === null ? null : { from_date: chicagoDay(now).toString(), until_date: paused_until },
  };
}
