import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { idOfCodeSql } from './promo-codes.queries.ts';

/** Regardless of case, in the order that all transactions use. Leaves out staff and erased users. */
export async function lockCustomersByEmail(tx: Tx, emails: readonly string[]): Promise<Map<string, CustomerOfEmail>> {
  const customers = await tx
    .selectFrom('users')
    .select(['id', 'version', 'email', 'is_admin', 'status', 'number_of_active_weeks'])
    .select(sql<string>`lower(email)`.as('plain_email'))
    .where(sql`lower(email)`, '=', sql`any(${emails.map((email) => email.toLowerCase())}::text[])`)
    .where('is_admin', '=', false)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(customers.map(({ plain_email, ...customer }) => [plain_email, customer]));
}

export type CustomerOfEmail = Pick<
  Selectable<Tables['users']>,
  'id' | 'version' | 'email' | 'is_admin' | 'status' | 'number_of_active_weeks'
>;

export const raiseVersion = (tx: Tx, userId: number, version: number) =>
  tx.updateTable('users').set({ version }).where('id', '=', userId).execute();

/** Also by a unique code. */
export const findPromoCodeId = (db: Db, code: string) =>
  db.selectFrom('promo_codes').select('id').where('id', '=', idOfCodeSql(code.toUpperCase())).executeTakeFirst();

export const insertEmailJobs = (tx: Tx, batchId: number, emails: readonly string[]) =>
  sql`insert into batch_jobs (batch_id, position, input)
    select ${batchId}::bigint, each.position, jsonb_build_object('email', each.email)
    from unnest(${[...emails]}::text[]) with ordinality as each (email, position)`.execute(tx);
