import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** Requires the lock on the customer. */
export const lockCompedAccount = async (tx: Tx, userId: number) =>
  (await tx
    .selectFrom('comped_accounts')
    .select(['is_activated', 'amount_cents', 'number_of_weeks', 'remaining_weeks', 'with_banner'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export async function upsertCompedAccount(tx: Tx, account: Insertable<Tables['comped_accounts']>): Promise<void> {
  const { user_id: _, ...fields } = account;
  await tx
    .insertInto('comped_accounts')
    .values(account)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...fields, version: sql`comped_accounts.version + 1` }),
    )
    .execute();
}

export const endCompedAccount = (tx: Tx, userId: number) =>
  tx
    .updateTable('comped_accounts')
    .set((row) => ({ is_activated: false, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
