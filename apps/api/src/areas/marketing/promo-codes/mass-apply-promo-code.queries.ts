import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { idOfCodeSql } from './promo-codes.queries.ts';

/** By e-mail regardless of case, without erased users; or by ID. */
export type RequestedCustomer = { email: string } | { userId: number };

export type LockedCustomer = Pick<
  Selectable<Tables['users']>,
  'id' | 'version' | 'email' | 'is_admin' | 'status' | 'number_of_active_weeks' | 'erased_at'
>;

/** In the order that all transactions use. Leaves out staff. */
export async function lockRequestedCustomers(
  tx: Tx,
  requested: readonly RequestedCustomer[],
): Promise<(LockedCustomer | undefined)[]> {
  const emails = requested.flatMap((each) => ('email' in each ? each.email.toLowerCase() : []));
  const ids = requested.flatMap((each) => ('userId' in each ? each.userId : []));
  const customers = await tx
    .selectFrom('users')
    .select(['id', 'version', 'email', 'is_admin', 'status', 'number_of_active_weeks', 'erased_at'])
    .select(sql<string>`lower(email)`.as('plain_email'))
    .where(sql<boolean>`(lower(email) = any(${emails}::text[]) and erased_at is null or id = any(${ids}::bigint[]))`)
    .where('is_admin', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const byEmail = new Map(customers.map(({ plain_email, ...customer }) => [plain_email, customer]));
  const byId = new Map([...byEmail.values()].map((customer) => [customer.id, customer]));
  return requested.map((each) => ('email' in each ? byEmail.get(each.email.toLowerCase()) : byId.get(each.userId)));
}

export const raiseVersion = (tx: Tx, userId: number, version: number) =>
  tx.updateTable('users').set({ version }).where('id', '=', userId).execute();

/** Also by a unique code. */
export const findPromoCodeId = (db: Db, code: string) =>
  db.selectFrom('promo_codes').select('id').where('id', '=', idOfCodeSql(code.toUpperCase())).executeTakeFirst();

export const insertEmailJobs = (tx: Tx, batchId: number, emails: readonly string[]) =>
  sql`insert into batch_jobs (batch_id, position, input)
    select ${batchId}::bigint, each.position, jsonb_build_object('email', each.email)
    from unnest(${[...emails]}::text[]) with ordinality as each (email, position)`.execute(tx);
