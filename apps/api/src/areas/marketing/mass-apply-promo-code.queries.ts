import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';

/** A customer by e-mail, whatever its case, locked; staff have no codes. */
export const lockCustomerByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'version', 'email', 'is_admin', 'status', 'number_of_active_weeks'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('is_admin', '=', false)
    .forUpdate()
    .executeTakeFirst();

export const raiseVersion = (tx: Tx, userId: number, version: number) =>
  tx.updateTable('users').set({ version }).where('id', '=', userId).execute();

export const findPromoCodeId = (db: Db, code: string) =>
  db.selectFrom('promo_codes').select(['id', 'code']).where('code', '=', code.toUpperCase()).executeTakeFirst();

/** A job for each e-mail. */
export const insertEmailJobs = (tx: Tx, batchId: number, emails: readonly string[]) =>
  sql`insert into batch_jobs (batch_id, position, input)
    select ${batchId}::bigint, each.position, jsonb_build_object('email', each.email)
    from unnest(${[...emails]}::text[]) with ordinality as each (email, position)`.execute(tx);
