import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Db } from '../../../platform/database/database.ts';
import { fromMaking, since } from '../../../platform/database/months/read-back.ts';
import { builtOnce, type Placeholders } from '../../../platform/sql/built-once.ts';
import { wireMoment } from '../../../platform/sql/wire-moment.ts';
import { meansSql } from '../../billing/payments/means.queries.ts';
import { paymentSums } from '../../billing/payments/order-payments.queries.ts';
import { openOrdersSql } from '../outlooks/open-orders.queries.ts';
import { mealsOfChange } from '../reading/meals-of-change.queries.ts';
import { orderOfChange } from '../reading/order-of-change.queries.ts';
import { isInState, isOpenDispute, type StateTerms } from '../reading/order-state.queries.ts';
import { isChargedThrough } from '../reading/stage-facts.queries.ts';

/** Beyond what every reading of an order has. */
const pageRow = builtOnce((db, terms: Placeholders<StateTerms & { id: number }>) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('addresses as a', 'a.id', 'o.address_id')
    .innerJoin('states as s', 's.id', 'a.state_id')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('production_cycles as p', 'p.id', 'o.production_cycle_id')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .leftJoin('subscriptions as sub', 'sub.user_id', 'o.user_id')
    .leftJoin('carriers as k', 'k.id', 'o.carrier_id')
    .leftJoin('promo_code_regulations as r', 'r.id', 'o.promo_code_regulation_id')
    .leftJoin('promo_codes as pc', 'pc.id', 'r.promo_code_id')
    .leftJoin('reasons as sr', 'sr.id', 'o.skip_reason_id')
    .select(['o.id', 'o.user_id', 'o.kind', 'o.status', 'o.is_skipped', 'o.total_cents', 'o.total_at_cutoff_cents'])
    .select('o.created_at')
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.erased_at'])
    .select(['u.banned_at', 'u.suspended_at', 'sub.status as subscription_status', 'sub.to_be_cancelled_at'])
    .select(['c.cutoff_at', 'c.post_cutoff_changes_deadline_at', 'c.window_closed_at'])
    .select(['o.planned_ship_at', 'o.ship_at', 'o.deliver_at', 'o.carrier_id', 'k.name as carrier_name'])
    .select(['w.date as week_date', 'p.name as cycle_name', 'a.zip_code'])
    .select(['pc.code as promo_code', 'r.free_tax'])
    .select(['sr.title as skip_reason', 'o.skip_details', 'o.skipped_by_pause_id'])
    .select(sql<string | null>`coalesce(o.tax_percent, s.tax_percent)::text`.as('tax_percent'))
    .select([openOrdersSql(db).as('open_orders')])
    .select(meansSql(sql<number>`o.user_id`, sql<number>`o.order_week_id`).as('means'))
    .select(paymentSums)
    .select([isChargedThrough, otherLiveOrder, isActivated, isCartReplaced, preferred, rules, holidays])
    .select([
      isInState('refund-failed', terms).as('has_failed_refund'),
      isInState('undeliverable', terms).as('is_undeliverable'),
      isInState('holiday-clash', terms).as('is_holiday_clash'),
      isInState('empty', terms).as('is_empty'),
      isInState('incomplete', terms).as('is_incomplete'),
    ])
    .select((order) => [
      jsonArrayFrom(
        order
          .selectFrom('order_items as i')
          .innerJoin('products as m', 'm.id', 'i.product_id')
          .select(['i.cart', 'm.sku', 'm.name', 'i.quantity'])
          .whereRef('i.order_id', '=', 'o.id')
          .where('i.cart', '<>', 'now')
          .orderBy('i.category_id')
          .orderBy('m.name'),
      ).as('items'),
      jsonArrayFrom(
        order
          .selectFrom('charged_carts as g')
          .leftJoin('payments as paid', 'paid.id', 'g.payment_id')
          .select(['g.id', 'g.payment_id'])
          .select(wireMoment(sql<Temporal.Instant>`coalesce(paid.finished_at, g.created_at)`).as('created_at'))
          .select(
            sql<{ sku: string; name: string; quantity: number }[]>`(select coalesce(json_agg(json_build_object(
                'sku', m.sku, 'name', m.name, 'quantity', i.quantity) order by i.category_id, m.name), '[]')
              from jsonb_to_recordset(g.items) as i (product_id bigint, category_id bigint, quantity int)
                join products m on m.id = i.product_id)`.as('meals'),
          )
          .whereRef('g.order_id', '=', 'o.id')
          .where(sql<boolean>`(g.payment_id is null or paid.status = 'successful')`)
          .orderBy('g.id'),
      ).as('charged_carts'),
      jsonArrayFrom(
        order
          .selectFrom('disputes as d')
          .select((of) => [
            'd.id as dispute_id',
            'd.amount_cents as amount',
            'd.status',
            wireMoment(of.ref('d.respond_by')).as('respond_by'),
          ])
          .whereRef('d.order_id', '=', 'o.id')
          .where(isOpenDispute)
          .orderBy('d.id'),
      ).as('disputes'),
      jsonObjectFrom(
        order
          .selectFrom('payments as y')
          .select(['y.status', 'y.failure_reason'])
          .whereRef('y.order_id', '=', 'o.id')
          .orderBy('y.id', 'desc')
          .limit(1),
      ).as('last_payment'),
    ])
    .where('o.id', '=', terms.id),
);

export const findPageRow = async (db: Db, id: number, terms: StateTerms) => (await pageRow(db, { id, ...terms }))[0];

export type PageRow = NonNullable<Awaited<ReturnType<typeof findPageRow>>>;

const otherLiveOrder = sql<{ id: number; deliver_at: string | null } | null>`(
  select jsonb_build_object('id', e.id, 'deliver_at', e.deliver_at) from orders e
  where e.user_id = o.user_id and e.order_week_id = o.order_week_id and e.production_cycle_id = o.production_cycle_id
    and e.status <> 'cancelled' and not e.is_skipped and e.id <> o.id limit 1)`.as('other_live_order');

const isActivated = sql<boolean>`exists (select from order_activations v where v.order_id = o.id)`.as('is_activated');

/** Reactivations by the system keep the cart (ORD-75). */
const isCartReplaced = sql<boolean>`exists (select from order_activations v
  where v.order_id = o.id and v.staff_id is not null)`.as('is_cart_replaced');

interface RuleRow {
  carrier_id: number;
  carrier_name: string;
  ship_day_name: Weekday;
  days_in_transit: number;
  is_default: boolean;
}

const preferred = sql<RuleRow | null>`(select json_build_object('carrier_id', f.carrier_id, 'carrier_name', fk.name,
    'ship_day_name', f.ship_weekday, 'days_in_transit', f.days_in_transit, 'is_default', false)
  from preferred_carriers f join carriers fk on fk.id = f.carrier_id
  where f.user_id = o.user_id and f.production_cycle_id = o.production_cycle_id)`.as('preferred');

const rules = sql<
  RuleRow[]
>`(select coalesce(json_agg(json_build_object('carrier_id', z.carrier_id, 'carrier_name', zk.name,
    'ship_day_name', z.ship_weekday, 'days_in_transit', z.days_in_transit, 'is_default', z.is_default)), '[]')
  from shipping_rules z join carriers zk on zk.id = z.carrier_id
  where z.zip_code = a.zip_code and z.production_cycle_id = o.production_cycle_id)`.as('rules');

const holidays = sql<{ name: string; start_date: string; end_date: string; shift_days: number }[]>`(
  select coalesce(json_agg(json_build_object('name', h.name, 'start_date', h.start_date, 'end_date', h.end_date,
    'shift_days', hr.shift_days) order by h.start_date, h.id), '[]')
  from holidays h join holiday_rules hr on hr.holiday_id = h.id
  where h.applied_at is not null and hr.carrier_id = o.carrier_id
    and h.start_date <= o.planned_ship_at and h.end_date >= o.planned_ship_at)`.as('holidays');

export interface ActivityRow {
  id: string;
  name: string;
  description: string;
  reason: string | null;
  created_at: string;
  causer_id: number | null;
  causer_email: string | null;
  acting_id: number | null;
  acting_email: string | null;
  before: unknown;
  after: unknown;
  /** Names of the meals that `before` and `after` mention, by lower-case SKU. */
  meals: Record<string, string> | null;
  order: { week: number; deliver_at: string | null } | null;
}

/** Changes of the order and e-mails to its customer about it. */
export async function listActivityRows(
  db: Db,
  order: { id: number; user_id: number; created_at: Temporal.Instant },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select e.key as id, e.name, e.description, e.reason, ${wireMoment(sql<Temporal.Instant>`e.at`)} as created_at,
      causer.id as causer_id, causer.email as causer_email, acting.id as acting_id, acting.email as acting_email,
      e.before, e.after, e.meals, e.order
    from (
      select 'change-' || h.id as key, h.id, 2 as source, h.name, h.description, h.reason, h.at, h.staff_id,
        h.acting_as_user_id, h.before, h.after, ${mealsOfChange('h')} as meals, ${orderOfChange('h')} as order
      from changes h where h.order_id = ${order.id} and ${since(sql`h.at`, fromMaking(order.created_at))}
      union all
      select 'mail-' || m.id, m.id, 1, 'mail', m.subject, null, m.created_at, m.requested_by, null, null, null, null, null
      from mails m where m.user_id = ${order.user_id} and m.order_id = ${order.id} and m.facts is not null
    ) e
      left join users causer on causer.id = coalesce(e.staff_id, e.acting_as_user_id)
      left join users acting on acting.id = e.acting_as_user_id and e.staff_id is not null
    order by e.at desc, e.source desc, e.id desc limit ${MOST_ENTRIES}`.execute(db);
  return rows;
}

const MOST_ENTRIES = 500;
