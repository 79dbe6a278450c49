import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { escapeLike } from '../../../platform/sql/escape-like.ts';

export const findOrderByNumber = (db: Db, id: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .select(['o.id', 'o.user_id', 'o.deliver_at', 'o.status', 'o.is_skipped'])
    .select(['u.first_name', 'u.last_name', 'w.number'])
    .where('o.id', '=', id)
    .executeTakeFirst();

export const findWeekByNumber = (db: Db, number: number) =>
  db
    .selectFrom('order_weeks')
    .select(['id', 'number', 'date', 'status'])
    .where('number', '=', number)
    .executeTakeFirst();

export const findProductsNamed = (db: Db, text: string, most: number) =>
  db
    .selectFrom('products')
    .select(['sku', 'name', 'is_active'])
    .where((row) => row.or([row('name', 'ilike', containing(text)), row('sku', 'ilike', containing(text))]))
    .orderBy('is_active', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute();

/** Those that begin with the text first. */
export const findPromoCodesNamed = (db: Db, text: string, most: number) =>
  db
    .selectFrom('promo_codes')
    .select(['id', 'code', 'description', 'is_active'])
    .where((row) =>
      row.or([
        row('code', 'like', containing(text.toUpperCase())),
        row('id', '=', sql<number>`(select promo_code_id from unique_codes where code = ${text.toUpperCase()})`),
      ]),
    )
    .orderBy(sql`code like ${`${escapeLike(text.toUpperCase())}%`}`, 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export const findGiftCardsNamed = (db: Db, text: string, most: number) =>
  db
    .selectFrom('gift_cards')
    .select(['id', 'code', 'value_cents', 'remaining_cents'])
    .where('deleted_at', 'is', null)
    .where('code', 'like', containing(text.toUpperCase()))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

interface WantedBatches {
  id: number | null;
  names: readonly string[];
}

/** Newest first. */
export const findBatchesNamed = (db: Db, { id, names }: WantedBatches, most: number) =>
  db
    .selectFrom('batches')
    .select(['id', 'name', 'created_at'])
    .where((row) =>
      row.or([
        ...(id === null ? [] : [row('id', '=', id)]),
        ...(names.length === 0 ? [] : [row('name', 'in', [...names])]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export const containing = (text: string) => `%${escapeLike(text)}%`;
