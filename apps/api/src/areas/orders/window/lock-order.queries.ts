import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export const findOrdersCycle = (tx: Tx, id: number) =>
  tx
    .selectFrom('orders')
    .select(['user_id', 'order_week_id', 'production_cycle_id'])
    .where('id', '=', id)
    .executeTakeFirst();

export type LockedOrder = Awaited<ReturnType<typeof lockOrderRow>>;

export const lockOrderRow = (tx: Tx, id: number) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .select([
      'o.id',
      'o.user_id',
      'o.order_week_id',
      'o.production_cycle_id',
      'o.kind',
      'o.status',
      'o.is_skipped',
      'o.is_skipped_post_cutoff',
      'o.is_unlocked_post_cutoff',
      'o.post_cutoff_funds_return_strategy',
      'o.total_cents',
      'o.discount_cents',
      'o.funds_return_cents',
      'o.deliver_at',
      'o.version',
      'w.number as week_number',
      'c.cutoff_at',
      'c.post_cutoff_changes_deadline_at',
      'c.window_closed_at',
    ])
    .select(
      sql<boolean>`o.total_at_cutoff_cents is not null
        and not exists (select from payments p where p.order_id = o.id and p.status = 'pending')`.as(
        'is_charged_through',
      ),
    )
    .select(
      sql<boolean>`exists (select from payments p where p.order_id = o.id and p.status = 'successful')`.as(
        'has_card_payment',
      ),
    )
    .where('o.id', '=', id)
    .forNoKeyUpdate('o')
    .executeTakeFirstOrThrow();

/** Another live order of the same week and cycle. */
export const findOtherLiveOrder = (tx: Tx, order: LockedOrder) =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', order.user_id)
    .where('order_week_id', '=', order.order_week_id)
    .where('production_cycle_id', '=', order.production_cycle_id)
    .where('status', '<>', sql.lit('cancelled'))
    .where('is_skipped', '=', sql.lit(false))
    .where('id', '<>', order.id)
    .executeTakeFirst();
