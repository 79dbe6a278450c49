import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { businessNowSql } from '../../../platform/clock.ts';
import { numberSettingSql } from '../../../platform/settings.ts';
import { meansSql } from '../../billing/payments/means.queries.ts';
import { paymentSums } from '../../billing/payments/order-payments.queries.ts';
import { applications } from '../pricing/applied-codes.queries.ts';
import { type CycleOfWeek, sharedMoment } from '../weeks/cycle-moments.queries.ts';
import { wasPaidSql } from '../charging/pay-orders.queries.ts';
import { comingOrders } from '../pricing/price-orders.queries.ts';
import { isChargedThrough } from '../reading/stage-facts.queries.ts';

interface LockedRow {
  user_id: number;
  order_week_id: number;
  cycle_before: number;
  cycle_now: number;
}

/** Each part waits for the one it reads from: the moment of the cycle, then the customer, then the order (ORD-73). */
export async function lockOrderRow(tx: Tx, id: number): Promise<LockedRow | undefined> {
  const { rows } = await sql<LockedRow>`with found as materialized
      (select user_id, order_week_id, production_cycle_id from orders where id = ${id}),
    moment as materialized (select found.*, ${sharedMoment} from found
      join order_week_cycles c using (order_week_id, production_cycle_id)),
    customer as materialized (select u.id, moment.production_cycle_id as cycle_before
      from users u join moment on moment.user_id = u.id order by u.id for no key update of u)
    select o.user_id, o.order_week_id, customer.cycle_before, o.production_cycle_id as cycle_now
    from orders o join customer on customer.id = o.user_id where o.id = ${id}
    order by o.id for no key update of o`.execute(tx);
  return rows[0];
}

const ordersToLock = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('orders')
    .select(['id', 'user_id', 'order_week_id', 'production_cycle_id'])
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .orderBy('id');

export const listOrdersToLock = (tx: Tx, ids: readonly number[]) => ordersToLock(tx, ids).execute();

/** Lock their moments and customers first (ORD-73). */
export const lockOrderRows = (tx: Tx, ids: readonly number[]) => ordersToLock(tx, ids).forNoKeyUpdate().execute();

interface OrderOfCustomer {
  id: number;
  user_id: number;
}

/**
 * At most one order of each customer. With a promo code, the customer's coming orders too, whose prices depend on each
 * other (ORD-31). Lock the customers first.
 */
export const readOrderRows = (tx: Tx, of: readonly OrderOfCustomer[]) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('addresses as a', 'a.id', 'o.address_id')
    .innerJoin('states as s', 's.id', 'a.state_id')
    .leftJoin('subscriptions as sub', 'sub.user_id', 'o.user_id')
    .leftJoin('promo_code_regulations as r', 'r.id', 'o.promo_code_regulation_id')
    .leftJoin('promo_codes as pc', 'pc.id', 'r.promo_code_id')
    .select(['o.id', 'o.user_id', 'o.order_week_id', 'o.production_cycle_id', 'o.kind', 'o.status', 'o.is_skipped'])
    .select(['o.is_skipped_post_cutoff', 'o.is_unlocked_post_cutoff', 'o.post_cutoff_funds_return_strategy'])
    .select(['o.items_cents', 'o.discount_cents', 'o.shipping_cents', 'o.tax_cents', 'o.total_cents'])
    .select(['o.total_at_cutoff_cents', 'o.funds_return_cents', 'o.deliver_at', 'o.version'])
    .select(['o.promo_code_application_id', 'o.promo_code_regulation_id'])
    .select(['o.tax_percent', 's.tax_percent as state_tax_percent', 'u.is_min_plan_exception'])
    .select(['u.banned_at', 'u.suspended_at', 'u.erased_at'])
    .select(['sub.status as subscription_status', 'sub.to_be_cancelled_at'])
    .select(['w.number as order_week_number', 'c.cutoff_at', 'c.post_cutoff_changes_deadline_at', 'c.window_closed_at'])
    .select(['r.type', 'r.amount', 'r.maximum_discount_cents', 'r.free_tax', 'pc.whitelisted_skus'])
    .select('pc.sku_starts_with')
    .select(paymentSums)
    .select([isChargedThrough, hasCardPayment, wasPaidSql.as('was_paid'), reactivationCharges])
    .select((order) =>
      jsonArrayFrom(
        order
          .selectFrom('order_items as i')
          .innerJoin('products as p', 'p.id', 'i.product_id')
          .innerJoin('categories as k', 'k.id', 'p.category_id')
          .leftJoin('price_variance_groups as g', (join) =>
            join.onRef('g.id', '=', 'u.price_variance_group_id').on('g.deactivated_at', 'is', null),
          )
          .leftJoin('price_variance_group_prices as gp', (join) =>
            join.onRef('gp.price_variance_group_id', '=', 'g.id').onRef('gp.category_id', '=', 'p.category_id'),
          )
          .select(['i.cart', 'i.product_id', 'i.category_id', 'i.quantity', 'i.unit_price_cents', 'i.from_buffer'])
          .select(['p.sku', 'p.name'])
          .select(['p.item_price_cents as item_price', 'p.is_premium', 'k.price_cents as price'])
          .select(['k.premium_price_cents as premium_price', 'gp.price_cents as group_price'])
          .whereRef('i.order_id', '=', 'o.id')
          .orderBy('i.product_id'),
      ).as('lines'),
    )
    .select([
      jsonObjectFrom(applications(tx).where('a.user_id', '=', sql.ref<number>('o.user_id'))).as('application'),
      meansSql(sql.ref('o.user_id'), sql.ref('o.order_week_id')).as('means'),
      numberSettingSql('shipping_fee_cents').as('shipping_fee'),
      numberSettingSql('minimum_order_products').as('minimum_order_products'),
      businessNowSql.as('now'),
    ])
    .where(
      sql<boolean>`o.id in (select unnest(${idsOf(of)}::bigint[]) union (with customers as materialized (
        select a.user_id from promo_code_applications a
        where a.user_id = ${anyOf(of.map(({ user_id }) => user_id))} and a.status <> 'deactivated')
        select e.id from ${comingOrders}))`,
    )
    // Never reprice an order past its cutoff step.
    .where((row) => row.or([sql<boolean>`o.id = ${anyOf(idsOf(of))}`, row('o.total_at_cutoff_cents', 'is', null)]))
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();

const idsOf = (of: readonly OrderOfCustomer[]) => of.map(({ id }) => id);

/** Another live order of the same week and cycle. */
export const findOtherLiveOrder = (tx: Tx, order: CycleOfWeek & { id: number; user_id: number }) =>
  tx
    .selectFrom('orders')
    .select('deliver_at')
    .where('user_id', '=', order.user_id)
    .where('order_week_id', '=', order.order_week_id)
    .where('production_cycle_id', '=', order.production_cycle_id)
    .where('status', '<>', sql.lit('cancelled'))
    .where('is_skipped', '=', sql.lit(false))
    .where('id', '<>', order.id)
    .executeTakeFirst();

const hasCardPayment =
  sql<boolean>`exists (select from payments p where p.order_id = o.id and p.status = 'successful')`.as(
    'has_card_payment',
  );

/** By the keys, since a charge paid by credits has no payment (ORD-39). */
const reactivationCharges = sql<number>`(select coalesce(max(split_part(key, ':', 4)::int), 0)
  from (select idempotency_key as key from payments where order_id = o.id
    union all select external_key from credit_transactions where user_id = o.user_id and order_id = o.id) keys
  where starts_with(key, 'order:' || o.id || ':reactivation:'))`.as('reactivation_charges');
