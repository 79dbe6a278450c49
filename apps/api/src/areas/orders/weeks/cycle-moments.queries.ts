import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';

export interface CycleOfWeek {
  order_week_id: number;
  production_cycle_id: number;
}

// Advisory locks, because a stream of shared row locks would starve the exclusive one.
const KEY = sql`hashtextextended('moment of cycle ' || c.order_week_id || ' ' || c.production_cycle_id, 0)`;

/** Lock by week and cycle to avoid deadlocks. */
const keysOf = (which: RawBuilder<unknown>) =>
  sql`(select ${KEY} as key from order_week_cycles c where ${which}
    order by c.order_week_id, c.production_cycle_id offset 0) as moments`;

export const isCycle = ({ order_week_id, production_cycle_id }: CycleOfWeek) =>
  sql`c.order_week_id = ${order_week_id} and c.production_cycle_id = ${production_cycle_id}`;

/** Until the transaction ends, the cycle's cutoff and deadline wait. */
export const sharedMoment = sql`pg_advisory_xact_lock_shared(${KEY})`;
export const shareMoment = (tx: Tx, cycle: CycleOfWeek) =>
  sql`select pg_advisory_xact_lock_shared(moments.key) from ${keysOf(isCycle(cycle))}`.execute(tx);

export const shareMoments = (tx: Tx, cycles: readonly CycleOfWeek[]) =>
  sql`select pg_advisory_xact_lock_shared(moments.key)
    from ${keysOf(sql`(c.order_week_id, c.production_cycle_id) in (select * from unnest(
      ${cycles.map((cycle) => cycle.order_week_id)}::bigint[], ${cycles.map((cycle) => cycle.production_cycle_id)}::bigint[]))`)}`.execute(
    tx,
  );

/** For every cycle whose cutoff was not processed. */
export const shareComingMoments = (tx: Tx) =>
  sql`select pg_advisory_xact_lock_shared(moments.key) from ${keysOf(sql`c.cutoff_done_at is null`)}`.execute(tx);

/** Also those of the orders' own cycles, which may be past their cutoff. */
export const shareMomentsOf = (tx: Tx, orderIds: readonly number[]) =>
  sql`select pg_advisory_xact_lock_shared(moments.key) from ${keysOf(sql`(c.cutoff_done_at is null
    or (c.order_week_id, c.production_cycle_id) in (select order_week_id, production_cycle_id from orders
      where id = ${anyOf(orderIds)}))`)}`.execute(tx);

/** Fails with 55P03 after `milliseconds`, so that calls queue only briefly behind it. */
export async function takeMoment(tx: Tx, cycle: CycleOfWeek, milliseconds: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${milliseconds}ms`}, true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(moments.key) from ${keysOf(isCycle(cycle))}`.execute(tx);
}
