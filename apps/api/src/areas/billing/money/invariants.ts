import { readFileSync } from 'node:fs';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

interface Invariant {
  name: string;
  holds: string;
  query: string;
}

export interface BrokenInvariant extends Omit<Invariant, 'query'> {
  count: number;
  /** As many as staff decide one by one. */
  rows: Record<string, unknown>[];
}

export interface OneCycle {
  order_week_id: number;
  production_cycle_id: number;
}

const EXAMPLES = 200;
const HEADED = /^-- (open )?([a-z-]+): (.+)\n([\s\S]+?);$/gm;

const QUERIES = [...readFileSync(new URL('invariants.sql', import.meta.url), 'utf8').matchAll(HEADED)].map(
  ([, open, name = '', holds = '', query = '']): Invariant & { isOpenWork: boolean } => ({
    name,
    holds,
    query,
    isOpenWork: open !== undefined,
  }),
);
export const INVARIANTS: readonly Invariant[] = QUERIES.filter(({ isOpenWork }) => !isOpenWork);
const OPEN_WORK: readonly Invariant[] = QUERIES.filter(({ isOpenWork }) => isOpenWork);

/** Only queries that begin from orders can be limited to one cycle. */
const NAMES_ORDERS = /\b(?:from|join) orders\b/;

interface InvariantQuery {
  orders?: OneCycle | undefined;
  names?: readonly string[];
}

/** With orders given, only those about orders. */
export const brokenInvariants = (db: Db | Tx, query: InvariantQuery = {}): Promise<BrokenInvariant[]> =>
  listBroken(db, INVARIANTS, query);

/** A part of a statement: the orders that break one of these, each with its name; an order may break several. */
export const brokenByOrders = (names: readonly string[], orders: RawBuilder<unknown>): RawBuilder<unknown> => {
  const broken = INVARIANTS.filter(({ name }) => names.includes(name)).map(
    ({ name, query }) => sql`select order_id, ${sql.lit(name)}::text as name from (${sql.raw(query)}) q`,
  );
  return sql`(with ${ordersWhere(orders)} ${sql.join(broken, sql` union all `)})`;
};

export const openWork = (db: Db | Tx): Promise<BrokenInvariant[]> => listBroken(db, OPEN_WORK, {});

async function listBroken(db: Db | Tx, queries: readonly Invariant[], { orders, names }: InvariantQuery) {
  const broken: BrokenInvariant[] = [];
  for (const { name, holds, query } of queries) {
    if ((orders && !NAMES_ORDERS.test(query)) || names?.includes(name) === false) continue;
    const { rows } = await sql<
      Pick<BrokenInvariant, 'count' | 'rows'>
    >`with ${orders ? sql`${ordersWhere(ofCycle(orders))}, ` : sql``}
      broken as materialized (${sql.raw(query)})
      select (select count(*)::int from broken) as count,
        coalesce((select json_agg(b) from (select * from broken limit ${sql.lit(EXAMPLES)}) b), '[]') as rows`.execute(
      db,
    );
    for (const row of rows) if (row.count > 0) broken.push({ name, holds, ...row });
  }
  return broken;
}

/** A name in a "with" shadows the table: the same query reads only these orders. */
const ordersWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`orders as not materialized (select * from public.orders where ${condition})`;

const ofCycle = ({ order_week_id, production_cycle_id }: OneCycle) =>
  sql`order_week_id = ${order_week_id} and production_cycle_id = ${production_cycle_id}`;
