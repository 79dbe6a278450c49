import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

const PRICES = sql`hashtext('prices at the cutoff')`;

/** Kept until the transaction ends, beside other changes of prices: the step of a cutoff begins after it. */
export const holdPriceChange = (tx: Tx) => sql`select pg_advisory_xact_lock_shared(${PRICES})`.execute(tx);

/** Waits for the changes of prices that began before a cutoff, so that all its orders are priced with them or without. */
export const waitForPriceChanges = (tx: Tx) => sql`select pg_advisory_xact_lock(${PRICES})`.execute(tx);

/** An order of a locked customer whose cutoff has passed and whose step is not done. */
export const findOrderBeingCharged = (tx: Tx, userId: number, now: Temporal.Instant) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select('o.id')
    .where('o.user_id', '=', userId)
    .where('o.total_at_cutoff_cents', 'is', null)
    .where('c.cutoff_at', '<=', now)
    .where('c.cutoff_done_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
