import { sql } from 'kysely';
import { CREDIT_REASON_TYPES } from '@larder/domain/values/enums/reason-types.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export const listCompensationReasons = (db: Db | Tx) =>
  db
    .selectFrom('reasons')
    .select(['id', 'title'])
    .select(sql<boolean>`archived_at is not null`.as('is_archived'))
    .where('type', 'in', CREDIT_REASON_TYPES)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Against archiving until the transaction ends (CUST-38). Taken after the customers and the orders. */
export const lockCompensationReasons = (tx: Tx) =>
  tx.selectFrom('reasons').select('id').where('type', 'in', CREDIT_REASON_TYPES).orderBy('id').forShare().execute();

/** The customer with the ID, otherwise the one with the e-mail who is not erased. */
export interface AccountRequest {
  email?: string | undefined;
  userId?: number | undefined;
}
export interface FoundAccount {
  n: number;
  id: number;
  user_id: number;
  name: string;
  is_erased: boolean;
  balance_cents: Cents;
}

const ofRequests = (
  requests: readonly AccountRequest[],
) => sql`unnest(${requests.map(({ email }) => email?.toLowerCase() ?? null)}::text[],
  ${requests.map(({ userId }) => userId ?? null)}::bigint[]) with ordinality as each (email, user_id, n)
  join users u on not u.is_admin and (u.id = each.user_id
    or each.user_id is null and lower(u.email) = each.email and u.erased_at is null)`;

export async function listRequestedAccounts(db: Db | Tx, requests: readonly AccountRequest[]): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    select each.n, a.id, u.id as user_id, u.first_name || ' ' || u.last_name as name,
      u.erased_at is not null as is_erased, a.balance_cents
    from ${ofRequests(requests)} join credit_accounts a on a.user_id = u.id and a.type = 'CREDIT'`.execute(db);
  return rows;
}

export async function lockRequestedCustomers(tx: Tx, requests: readonly AccountRequest[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from users
    where id in (select u.id from ${ofRequests(requests)}) order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

export const lockCreditedAccounts = (tx: Tx, userIds: readonly number[]) =>
  tx
    .selectFrom('credit_accounts')
    .select('id')
    .where('user_id', 'in', userIds)
    .where('type', '=', sql.lit('CREDIT'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const listOwners = (db: Db | Tx, orderIds: readonly number[]) =>
  db.selectFrom('orders').select(['id', 'user_id']).where('id', 'in', orderIds).execute();

/** An order of somebody else earns no credit. */
export const lockOrders = (tx: Tx, userIds: readonly number[], orderIds: readonly number[]) =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', orderIds)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
