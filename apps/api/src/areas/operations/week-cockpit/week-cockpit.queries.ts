import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderListState } from '@larder/domain/values/enums/order-list-states.ts';
import type { ProductAvailability } from '@larder/domain/values/enums/product-availabilities.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isAvailable, isOffered, isSellable } from '../../catalogue/products/offered-products.queries.ts';
import { isInState, type StateTerms } from '../../orders/reading/order-state.queries.ts';

export const findWeek = (db: Db, id: number) =>
  db
    .selectFrom('order_weeks')
    .select(['id', 'number', 'date', 'status', 'meal_rotation_id'])
    .where('id', '=', id)
    .executeTakeFirst();

interface Counts {
  production_cycle_id: number;
  orders: number;
  states: Record<OrderListState, number>;
}

/** States that the index of a week's orders can decide. */
const BY_INDEX = ['active', 'skipped', 'suspended', 'charge-failed', 'cancelled', 'rogue'] as const;
const BY_ROW = [
  'unpaid',
  'incomplete',
  'empty',
  'undeliverable',
  'holiday-clash',
  'refund-failed',
  'late-charge',
  'disputed',
] as const;

export const NONE: Record<OrderListState, number> = {
  active: 0,
  skipped: 0,
  suspended: 0,
  'charge-failed': 0,
  cancelled: 0,
  rogue: 0,
  unpaid: 0,
  incomplete: 0,
  empty: 0,
  undeliverable: 0,
  'holiday-clash': 0,
  'refund-failed': 0,
  'late-charge': 0,
  disputed: 0,
};

const countIf = (condition: RawBuilder<SqlBool>) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** Eight statements over this week's orders. */
export async function countStates(db: Db, weekId: number, terms: StateTerms): Promise<Counts[]> {
  const orders = db
    .selectFrom('orders as o')
    .select('o.production_cycle_id')
    .where('o.order_week_id', '=', weekId)
    .groupBy('o.production_cycle_id');
  const counted = await orders
    .select(sql<number>`count(*)::int`.as('orders'))
    .select(BY_INDEX.map((state) => countIf(isInState(state, terms)).as(state)))
    .execute();
  const all = counted.map(({ production_cycle_id, orders: every, ...states }): Counts => {
    return { production_cycle_id, orders: every, states: { ...NONE, ...states } };
  });
  for (const state of BY_ROW) {
    const rows = await orders
      .where(isInState(state, terms))
      .select(sql<number>`count(*)::int`.as('count'))
      .execute();
    for (const { production_cycle_id, count } of rows) {
      const of = all.find((each) => each.production_cycle_id === production_cycle_id);
      if (of) of.states[state] = count;
    }
  }
  return all;
}

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
