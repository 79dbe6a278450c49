import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { ReplacementGroup } from '@larder/domain/values/batches/replacement-groups.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { isSoldOut } from '../reading/sold-out.queries.ts';
import { hasPendingCharge } from '../../billing/payments/pending-charge.queries.ts';

export interface ReplacedProduct {
  id: number;
  sku: string;
  name: string;
  category_id: number;
  category_name: string;
  item_price: Cents | null;
  is_premium: boolean;
  price: Cents;
  premium_price: Cents;
  is_active: boolean;
  is_sold_out: boolean;
  after_cardinal_active_order: number;
  /** Numbers of the given weeks. */
  sold_out_in: number[];
  off_menu_in: number[];
  /** Changes with everything that its price follows. */
  version: string;
}

export async function findReplacedProduct(
  db: Db | Tx,
  product: { sku: string } | { id: number },
  weekIds: readonly number[],
): Promise<ReplacedProduct | undefined> {
  const which = 'id' in product ? sql`p.id = ${product.id}` : sql`lower(p.sku) = ${product.sku.toLowerCase()}`;
  const weeksThat = (condition: RawBuilder<unknown>) => sql`coalesce((select json_agg(w.number order by w.number)
    from order_weeks w where w.id = any(${weekIds}::bigint[]) and ${condition}), '[]')`;
  const { rows } = await sql<ReplacedProduct>`select p.id, p.sku, p.name, p.category_id, c.name as category_name,
      p.item_price_cents as item_price, p.is_premium, c.price_cents as price, c.premium_price_cents as premium_price,
      p.is_active, p.is_sold_out, p.after_cardinal_active_order, p.version || '.' || c.version as version,
      ${weeksThat(isSoldOut('p', sql`w.id`))} as sold_out_in,
      ${weeksThat(sql`not exists (select from meal_rotation_products r
        where r.meal_rotation_id = w.meal_rotation_id and r.product_id = p.id)`)} as off_menu_in
    from products p join categories c on c.id = p.category_id where ${which}`.execute(db);
  return rows[0];
}

export const listChosenWeeks = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('order_weeks')
    .select(['id', 'number'])
    .where('id', 'in', [...ids])
    .execute();

export interface JudgedOrder {
  id: number;
  user_id: number;
  order_week_number: number;
  deliver_at: string | null;
  version: number;
  is_skipped: boolean;
  total: Cents;
  quantity: number;
  /** Portions of the replacement that the cart has before. */
  had: number;
  phase: Exclude<ReplacementGroup, 'filtered'>;
  is_filtered: boolean;
  /** The replacement's, in the active price variance group of the customer. */
  group_price: Cents | null;
}

export interface Judging {
  product: Pick<ReplacedProduct, 'id'>;
  replacement: Pick<ReplacedProduct, 'id' | 'category_id' | 'after_cardinal_active_order'>;
  now: Temporal.Instant;
}

/** True if kid `k` excludes the product. A kid with own meals who excludes both got neither (CAT-48). */
const excludes = (productId: number) => sql`(exists (select from kid_tags kt join product_tags pt using (tag_id)
      where kt.kid_id = k.id and pt.product_id = ${productId}::bigint)
    or exists (select from kid_indicators ki join product_indicators pi using (indicator_id)
      where ki.kid_id = k.id and pi.product_id = ${productId}::bigint))`;
const isBroken = ({ product, replacement }: Judging) => sql`(${excludes(replacement.id)}
  and (u.kids_same_meals or not ${excludes(product.id)}
    or not exists (select from kid_categories kc where kc.kid_id = k.id)))`;
const needsWeeks = ({ replacement }: Judging) =>
  sql`(u.number_of_active_weeks < ${replacement.after_cardinal_active_order}::int)`;

/** Orders that hold the product. `which` restricts orders `o`. */
const judged = (judging: Judging, which: RawBuilder<unknown>) => sql`select o.id, o.user_id, o.version, o.is_skipped,
    o.total_cents as total, w.number as order_week_number, o.deliver_at::text as deliver_at, a.quantity,
    coalesce((select b.quantity from order_items b where b.order_id = o.id and b.cart = 'now'
      and b.product_id = ${judging.replacement.id}::bigint), 0) as had,
    case when o.total_at_cutoff_cents is null and c.post_cutoff_changes_deadline_at is null
        and c.cutoff_at > ${judging.now}::timestamptz then case when o.status = 'active' then 'coming' else 'inactive' end
      when c.window_closed_at is not null or c.post_cutoff_changes_deadline_at <= ${judging.now}::timestamptz then 'closed'
      when c.post_cutoff_changes_deadline_at is null or o.total_at_cutoff_cents is null
        or ${hasPendingCharge('o.id')} then 'charging'
      when o.status <> 'active' then 'inactive'
      when o.is_skipped then 'skipped'
      else 'window' end as phase,
    (select gp.price_cents from price_variance_groups g
      join price_variance_group_prices gp on gp.price_variance_group_id = g.id
      where g.id = u.price_variance_group_id and g.deactivated_at is null
        and gp.category_id = ${judging.replacement.category_id}::bigint) as group_price,
    (${needsWeeks(judging)} or exists (select from kids k where k.user_id = o.user_id and ${isBroken(judging)}))
      as is_filtered
  from orders o
    join order_items a on a.order_id = o.id and a.cart = 'now' and a.product_id = ${judging.product.id}::bigint
    join order_weeks w on w.id = o.order_week_id
    join order_week_cycles c
      on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
    join users u on u.id = o.user_id
  where o.status <> 'cancelled' and ${which}`;

const inWeeks = (weekIds: readonly number[]) => sql`o.order_week_id = any(${weekIds}::bigint[])`;

/** The same as `groupOf`. */
const GROUP = sql`case when phase in ('coming', 'window') and is_filtered then 'filtered' else phase end`;

export interface GroupCounts {
  group: ReplacementGroup;
  phase: JudgedOrder['phase'];
  orders: number;
  portions: number;
  /** Before their cutoff: they can return. */
  skipped: number;
  digest: string;
}

export interface JudgedGroup extends GroupCounts {
  /** By customer; null where none can be replaced. */
  ids: number[] | null;
  user_ids: number[];
}

/** The digest changes with any of the orders. */
export async function listGroups(db: Db | Tx, judging: Judging, weekIds: readonly number[]): Promise<JudgedGroup[]> {
  const { rows } = await sql<JudgedGroup>`select ${GROUP} as group, phase, count(*)::int as orders,
      json_agg(distinct user_id) as user_ids, sum(quantity)::int as portions,
      count(*) filter (where is_skipped and phase = 'coming')::int as skipped,
      md5(string_agg(concat_ws(' ', id, version, total, quantity), ',' order by id)) as digest,
      case when phase in ('coming', 'window') then json_agg(id order by user_id, id) end as ids
    from (${judged(judging, inWeeks(weekIds))}) judged group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Those that are replaced first, and of them those that need a look. */
export async function listJudgedPage(
  db: Db | Tx,
  judging: Judging,
  asked: {
    weekIds: readonly number[];
    group: ReplacementGroup | null;
    includeFiltered: boolean;
    includeWindow: boolean;
    page: number;
    per_page: number;
  },
): Promise<JudgedOrder[]> {
  const { rows } = await sql<JudgedOrder>`select * from (${judged(judging, inWeeks(asked.weekIds))}) judged
    where ${asked.group}::text is null or ${GROUP} = ${asked.group}::text
    order by (phase = 'coming' or (phase = 'window' and ${asked.includeWindow}::boolean))
        and (${asked.includeFiltered}::boolean or not is_filtered) desc,
      array_position(array['filtered', 'window', 'coming'], ${GROUP}) nulls last, user_id, id
    limit ${asked.per_page} offset ${(asked.page - 1) * asked.per_page}`.execute(db);
  return rows;
}

/** Lock the orders first. */
export async function judgeOrders(tx: Tx, judging: Judging, ids: readonly number[]): Promise<Map<number, JudgedOrder>> {
  const { rows } = await sql<JudgedOrder>`${judged(judging, sql`o.id = any(${ids}::bigint[])`)}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listOwners(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('user_id')
    .distinct()
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** In the order that all changes use; lock the customers first. */
export const lockReplacedOrders = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('user_id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The portions go to the line of the replacement, at the price of each customer. */
export async function exchangeProduct(
  tx: Tx,
  orders: readonly { id: number; had: number; quantity: number; unitPrice: Cents }[],
  { product, replacement }: { product: Pick<ReplacedProduct, 'id'>; replacement: ReplacedProduct },
): Promise<void> {
  const holding = orders.filter(({ had }) => had > 0);
  if (holding.length > 0)
    await sql`with gone as (delete from order_items
        where order_id = any(${holding.map(({ id }) => id)}::bigint[]) and cart = 'now' and product_id = ${product.id})
      update order_items i set quantity = i.quantity + each.quantity
      from unnest(${holding.map(({ id }) => id)}::bigint[], ${holding.map(({ quantity }) => quantity)}::int[])
        as each (order_id, quantity)
      where i.order_id = each.order_id and i.cart = 'now' and i.product_id = ${replacement.id}`.execute(tx);
  const others = orders.filter(({ had }) => had === 0);
  if (others.length > 0)
    await sql`update order_items i set product_id = ${replacement.id}, category_id = ${replacement.category_id},
        unit_price_cents = each.unit_price
      from unnest(${others.map(({ id }) => id)}::bigint[], ${others.map(({ unitPrice }) => unitPrice)}::int[])
        as each (order_id, unit_price)
      where i.order_id = each.order_id and i.cart = 'now' and i.product_id = ${product.id}`.execute(tx);
}

export interface NamedCustomer {
  id: number;
  name: string;
  kids: { name: string; excluded: string[] }[];
  lacks_weeks: boolean;
}

/** With the kids whose filters the replacement breaks. */
export async function listCustomersOfPage(
  tx: Tx,
  judging: Judging,
  userIds: readonly number[],
): Promise<Map<number, NamedCustomer>> {
  const { rows } = await sql<NamedCustomer>`select u.id, u.first_name || ' ' || u.last_name as name,
      ${needsWeeks(judging)} as lacks_weeks,
      coalesce((select json_agg(json_build_object('name', k.name, 'excluded', array(
          select t.name from kid_tags kt join product_tags pt using (tag_id) join tags t on t.id = kt.tag_id
            where kt.kid_id = k.id and pt.product_id = ${judging.replacement.id}::bigint
          union select i.name from kid_indicators ki join product_indicators pi using (indicator_id)
            join indicators i on i.id = ki.indicator_id
            where ki.kid_id = k.id and pi.product_id = ${judging.replacement.id}::bigint order by 1)) order by k.id)
        from kids k where k.user_id = u.id and ${isBroken(judging)}), '[]') as kids
    from users u where u.id = any(${userIds}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export const insertReplacementJobs = (tx: Tx, batchId: number, orderIds: readonly number[]) =>
  sql`insert into batch_jobs (batch_id, position, subject_type, subject_id)
    select ${batchId}::bigint, each.position, 'order', each.id::text
    from unnest(${orderIds}::bigint[]) with ordinality as each (id, position)`.execute(tx);
