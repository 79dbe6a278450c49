import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

const PRICES = sql`hashtext('prices at the cutoff')`;

/** Shared until the transaction ends; a cutoff step begins afterwards. */
export const holdPriceChange = (tx: Tx) => sql`select pg_advisory_xact_lock_shared(${PRICES})`.execute(tx);

/** So that price changes apply to all orders of a cutoff or to none. */
export const waitForPriceChanges = (tx: Tx) => sql`select pg_advisory_xact_lock(${PRICES})`.execute(tx);

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
