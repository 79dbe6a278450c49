import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const popup = (db: Db | Tx) =>
  db
    .selectFrom('skip_order_popup as p')
    .leftJoin('users as u', 'u.id', 'p.updated_by')
    .selectAll('p')
    // The driver returns bigint arrays as text.
    .select(sql<number[]>`to_json(p.user_ids)`.as('user_ids'))
    .select('u.email as updated_by_email');

export type PopupRow = Awaited<ReturnType<ReturnType<typeof popup>['execute']>>[number];

export const findSkipOrderPopup = (db: Db | Tx): Promise<PopupRow | undefined> => popup(db).executeTakeFirst();

/** Creates the row if it is missing. */
export async function lockSkipOrderPopup(tx: Tx): Promise<PopupRow> {
  await tx
    .insertInto('skip_order_popup')
    .defaultValues()
    .onConflict((same) => same.doNothing())
    .execute();
  return popup(tx).forUpdate('p').executeTakeFirstOrThrow();
}

export const setSkipOrderPopup = (tx: Tx, fields: Updateable<Tables['skip_order_popup']>) =>
  tx.updateTable('skip_order_popup').set(fields).execute();

export async function listCustomersAmong(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .where('is_admin', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
