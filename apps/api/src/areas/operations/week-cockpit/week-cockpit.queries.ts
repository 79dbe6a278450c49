import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductAvailability } from '@larder/domain/values/enums/product-availabilities.ts';
import { businessNowSql } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { numberSettingSql } from '../../../platform/settings.ts';
import { isAvailable, isOffered, isSellable } from '../../catalogue/products/offered-products.queries.ts';
import { endedAt } from '../../orders/weeks/deliver-week.queries.ts';

export const findWeek = (db: Db, id: number) =>
  db
    .selectFrom('order_weeks as w')
    .select(['w.id', 'w.number', 'w.date', 'w.status', 'w.meal_rotation_id'])
    .select([
      endedAt.as('ended_at'),
      businessNowSql.as('now'),
      numberSettingSql('post_cutoff_window_hours').as('window_hours'),
    ])
    .where('w.id', '=', id)
    .executeTakeFirst();

const countIf = (condition: RawBuilder<SqlBool>) => sql<number>`(count(*) filter (where ${condition}))::int`;

export function countProducts(db: Db, weekId: number) {
  const thatAre = (availability: ProductAvailability) => countIf(isAvailable(availability, weekId));
  return db
    .selectFrom('products')
    .select([
      sql<number>`count(*)::int`.as('offered'),
      thatAre('sold-out').as('sold_out'),
      thatAre('buffer-left').as('buffer_left'),
      thatAre('buffer-used-up').as('buffer_used_up'),
    ])
    .where(isOffered(weekId))
    .executeTakeFirstOrThrow();
}

const MOST = 10;

export const listScarcest = (db: Db, weekId: number) =>
  db
    .selectFrom('rogue_buffers as b')
    .innerJoin('products', 'products.id', 'b.product_id')
    .select(['products.sku', 'products.name', 'b.remaining'])
    .where('b.order_week_id', '=', weekId)
    .where('b.is_removed', '=', false)
    .where(isOffered(weekId))
    .where(isSellable(weekId))
    .orderBy('b.remaining')
    .orderBy('products.name')
    .limit(MOST)
    .execute();

export const listRunningBatches = (db: Db) =>
  db
    .selectFrom('batches')
    .select(['id', 'name', 'total_jobs', 'succeeded_jobs as processed_jobs', 'created_at'])
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
