import { readFileSync } from 'node:fs';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';

interface Invariant {
  name: string;
  /** What must hold, as a sentence. */
  holds: string;
  query: string;
}

export interface BrokenInvariant extends Omit<Invariant, 'query'> {
  count: number;
  /** The first of what breaks it, as many as staff decide about one by one. */
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
/** Every query of invariants.sql, in its order, but for those of open work. */
export const INVARIANTS: readonly Invariant[] = QUERIES.filter(({ isOpenWork }) => !isOpenWork);
const OPEN_WORK: readonly Invariant[] = QUERIES.filter(({ isOpenWork }) => isOpenWork);

/** A query that begins from orders can be asked of one cycle's alone. */
const NAMES_ORDERS = /\b(?:from|join) orders\b/;

/** Which orders are asked about, and by which invariants; all, where it is left out. */
interface Asked {
  orders?: OneCycle | { ids: number[] } | undefined;
  names?: readonly string[];
}

/** What does not hold; of some orders, only what can be said of orders is asked. Nothing, when all is well. */
export const brokenInvariants = (db: Db | Tx, asked: Asked = {}): Promise<BrokenInvariant[]> =>
  listBroken(db, INVARIANTS, asked);

/** Work that waits for staff and is not a difference: failed refunds. */
export const openWork = (db: Db | Tx): Promise<BrokenInvariant[]> => listBroken(db, OPEN_WORK, {});

async function listBroken(db: Db | Tx, queries: readonly Invariant[], { orders, names }: Asked) {
  const broken: BrokenInvariant[] = [];
  for (const { name, holds, query } of queries) {
    if ((orders && !NAMES_ORDERS.test(query)) || names?.includes(name) === false) continue;
    const { rows } = await sql<Pick<BrokenInvariant, 'count' | 'rows'>>`with ${orders ? narrowed(orders) : sql``}
      broken as materialized (${sql.raw(query)})
      select (select count(*)::int from broken) as count,
        coalesce((select json_agg(b) from (select * from broken limit ${sql.lit(EXAMPLES)}) b), '[]') as rows`.execute(
      db,
    );
    for (const row of rows) if (row.count > 0) broken.push({ name, holds, ...row });
  }
  return broken;
}

/** A name of a "with" goes before the table's: the same query, of these orders. */
const narrowed = (orders: OneCycle | { ids: number[] }): RawBuilder<unknown> =>
  sql`orders as not materialized (select * from public.orders where ${'ids' in orders ? sql`id = any(${orders.ids})` : ofCycle(orders)}), `;

const ofCycle = ({ order_week_id, production_cycle_id }: OneCycle) =>
  sql`order_week_id = ${order_week_id} and production_cycle_id = ${production_cycle_id}`;
