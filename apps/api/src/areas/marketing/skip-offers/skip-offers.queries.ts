import type { Insertable, Updateable } from 'kysely';
import type { SkipOffer } from '@larder/contract/marketing/skip-offers/skip-offers.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const COLUMNS = ['id', 'order_index', 'enabled', 'whitelisted_emails', 'version'] as const;

export async function listSkipOffers(db: Db, page: { page: number; per_page: number }) {
  const offers = db.selectFrom('skip_pc_change_offers').select(COLUMNS).orderBy('order_index');
  const { rows, pagination } = await pageOf(offers, page);
  return { data: rows, meta: { pagination } };
}

export const findSkipOffer = (db: Db | Tx, id: number): Promise<SkipOffer | undefined> =>
  db.selectFrom('skip_pc_change_offers').select(COLUMNS).where('id', '=', id).executeTakeFirst();

export const lockSkipOffer = (tx: Tx, id: number): Promise<SkipOffer | undefined> =>
  tx.selectFrom('skip_pc_change_offers').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertSkipOffer(tx: Tx, values: Insertable<Tables['skip_pc_change_offers']>): Promise<number> {
  const { id } = await tx.insertInto('skip_pc_change_offers').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const setSkipOffer = (tx: Tx, id: number, fields: Updateable<Tables['skip_pc_change_offers']>) =>
  tx.updateTable('skip_pc_change_offers').set(fields).where('id', '=', id).execute();
