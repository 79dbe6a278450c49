import type pg from 'pg';
import { copyRows, type Row } from './copy-rows.ts';
import type { World } from './world.ts';

/** Parents before children. */
export const TABLES = [
  'production_cycle_allocations',
  'states',
  'carriers',
  'zip_codes',
  'shipping_rules',
  'holidays',
  'holiday_rules',
  'categories',
  'price_variance_groups',
  'price_variance_group_prices',
  'tags',
  'indicators',
  'products',
  'product_tags',
  'product_indicators',
  'product_images',
  'meal_components',
  'rating_attributes',
  'product_allergens',
  'product_meal_components',
  'product_rating_attributes',
  'product_icons',
  'product_heating_instructions',
  'related_products',
  'customers_also_loved_products',
  'meal_rotations',
  'meal_rotation_products',
  'order_weeks',
  'order_week_cycles',
  'rogue_buffers',
  'users',
  'user_roles',
  'addresses',
  'reasons',
  'subscriptions',
  'subscription_lines',
  'subscription_pauses',
  'comped_accounts',
  'kids',
  'kid_categories',
  'kid_tags',
  'kid_indicators',
  'preferred_carriers',
  'payment_methods',
  'customer_tags',
  'tagged_customers',
  'promo_codes',
  'promo_code_regulations',
  'promo_code_applications',
  'orders',
  'order_items',
  'notes',
  'payments',
  'charge_retries',
  'refunds',
  'refund_parts',
  'credit_accounts',
  'credit_transactions',
  'sale_banners',
  'sale_banner_weeks',
  'skip_pc_change_offers',
  'skip_order_popup',
  'order_bumps',
  'order_bump_weeks',
  'upsells',
  'upsell_products',
  'bestsellers',
  'bestseller_products',
  'popup_icons',
  'marketing_pages',
  'menu_items',
  'menu_item_categories',
  'menu_item_bestsellers',
  'gift_cards',
  'gift_card_refunds',
  'disputes',
  'dispute_movements',
  'experiments',
  'experiment_variants',
  'experiment_allocations',
  'changes',
  'batches',
  'batch_jobs',
  'settings',
  'impersonations',
] as const;

interface Writing {
  /** Checks every foreign key on insert; otherwise skips the checks if the role may. */
  isChecked?: boolean;
}

/** By COPY inside the caller's transaction; advances the sequences past its ids. */
export async function writeWorld(client: pg.ClientBase, world: World, { isChecked = false }: Writing = {}) {
  if (!isChecked) await leaveOutLookups(client);
  for (const { id, order_cutoff_day } of world.rows('production_cycles')) {
    await client.query('update production_cycles set order_cutoff_day = $2 where id = $1', [id, order_cutoff_day]);
  }
  await makeMonths(client, world.rows('changes'));
  for (const table of TABLES) {
    const rows = world.rows(table);
    // A missing column takes its default, so rows are grouped by their columns.
    for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
      await copyRows(client, table, Object.keys(alike[0] ?? {}), alike);
    }
    if (typeof rows[0]?.['id'] === 'number') {
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    }
  }
}

/** Without them entries go to no month until the next run of keep-months, which moves them. */
async function makeMonths(client: pg.ClientBase, changes: readonly Row[]): Promise<void> {
  const months = new Set(changes.map(({ at }) => `${String(at).slice(0, 'yyyy-mm'.length)}-01`));
  await client.query(
    `select make_month('changes', month) from unnest($1::date[]) month
    where (select pg_has_role(relowner, 'usage') from pg_class where oid = 'changes'::regclass) order by month`,
    [[...months]],
  );
}

/** Skips foreign key checks, which took 7 of 8 seconds; a test proves that the references are right. */
export async function leaveOutLookups(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select has_parameter_privilege('session_replication_role', 'set') as may");
  if (rows[0]?.may === true) await client.query('set local session_replication_role = replica');
}
