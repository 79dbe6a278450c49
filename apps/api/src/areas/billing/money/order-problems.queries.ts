import { type Expression, type RawBuilder, sql } from 'kysely';
import { ORDER_PROBLEMS, type OrderProblem } from '@larder/domain/values/enums/order-problems.ts';
import { brokenByOrders } from './invariants.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

interface ProblemOfOrder {
  order_id: number;
  problem: OrderProblem;
}

/** With several problems, the one earliest in the order's life. */
const problemsSql = (orders: RawBuilder<unknown>) => sql`(select distinct on (b.order_id) b.order_id, b.name as problem
  from ${brokenByOrders(ORDER_PROBLEMS, orders)} b
  order by b.order_id, array_position(${ORDER_PROBLEMS}::text[], b.name))`;

export async function listProblems(db: Db | Tx, ids: readonly number[]): Promise<ProblemOfOrder[]> {
  const { rows } = await sql<ProblemOfOrder>`select * from ${problemsSql(sql`id = any(${ids}::bigint[])`)} p`.execute(
    db,
  );
  return rows;
}

/** By delivery date; part of a statement. */
export const problemsOfCustomer = (userId: number | Expression<number>) =>
  sql<(ProblemOfOrder & { deliver_at: string | null })[]>`(select coalesce(json_agg(json_build_object(
      'order_id', p.order_id, 'deliver_at', o.deliver_at, 'problem', p.problem) order by o.deliver_at, o.id), '[]')
    from ${problemsSql(sql`user_id = ${userId}`)} p join orders o on o.id = p.order_id)`;
