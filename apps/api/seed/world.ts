import type pg from 'pg';
import { copyRows, type Row } from './copy-rows.ts';
import type { Random } from './random.ts';

/** Everything that will stand in the database, table by table, in the order in which rows may refer to each other. */
export interface World {
  today: Temporal.PlainDate;
  now: Temporal.Instant;
  random: Random;
  /** Adds a row and gives its id; the first of a table is 1. */
  add(table: string, row: Row): number;
  /** Adds a row of a table that has no id of its own. */
  put(table: string, row: Row): void;
  rows(table: string): Row[];
}

export function newWorld(now: Temporal.Instant, today: Temporal.PlainDate, random: Random): World {
  const tables = new Map<string, Row[]>();
  const rows = (table: string) => {
    const known = tables.get(table);
    if (known) return known;
    const made: Row[] = [];
    tables.set(table, made);
    return made;
  };
  return {
    now,
    today,
    random,
    rows,
    put: (table, row) => void rows(table).push(row),
    add: (table, row) => {
      const id = rows(table).length + 1;
      rows(table).push({ id, ...row });
      return id;
    },
  };
}

/** Parents before children. */
const ORDER = [
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
  'orders',
  'order_items',
  'payments',
  'refunds',
  'refund_parts',
  'credit_accounts',
  'credit_transactions',
  'promo_codes',
  'promo_code_regulations',
  'promo_code_applications',
  'sale_banners',
  'changes',
  'batches',
  'batch_jobs',
  'settings',
] as const;

/** Writes the world by COPY and lets later rows take ids after its own. */
export async function writeWorld(client: pg.ClientBase, world: World): Promise<void> {
  for (const { id, order_cutoff_day } of world.rows('production_cycles')) {
    await client.query('update production_cycles set order_cutoff_day = $2 where id = $1', [id, order_cutoff_day]);
  }
  for (const table of ORDER) {
    const rows = world.rows(table);
    // A column that a row leaves out takes its default: rows go by what they have.
    for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
      await copyRows(client, table, Object.keys(alike[0] ?? {}), alike);
    }
    if (typeof rows[0]?.['id'] === 'number') {
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    }
  }
}
