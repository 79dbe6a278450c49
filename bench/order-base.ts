import { buildStaff, buildWeek } from '../apps/api/test/builders.ts';
import { buildLargeShop, buildManyOrders } from '../apps/api/test/many-orders.ts';
import type { Config } from '../apps/api/src/config.ts';
import { type Connection, openDatabase } from '../apps/api/src/platform/database/database.ts';
import { makeOwnDatabase, type OwnDatabase } from './own-database.ts';
import { UNCHECKED } from './prepare.ts';

const NAME = 'larder_bench_orders';
const CARDS = ['4242'];

export interface OrderBase extends OwnDatabase {
  config: Config;
  /** One hour ago; its step has not run. */
  cutoff: Temporal.Instant;
}

/** A separate database, because a cutoff passes only once. */
export async function buildOrderBase(server: Connection, config: Config, orders: number): Promise<OrderBase> {
  const own = await makeOwnDatabase(server, NAME);
  const { connection, database } = own;
  const { db } = database;
  const cutoff = Temporal.Now.instant().subtract({ hours: 1 });
  const day = cutoff.toZonedDateTimeISO('America/Chicago').toPlainDate();
  const monday = day.add({ days: 8 - day.dayOfWeek });
  const cutoffs = { 1: cutoff.toString(), 2: '2099-01-01T00:00:00Z' };
  await buildLargeShop(db);
  await buildStaff(db);
  const week = await buildWeek(db, monday.toString(), cutoffs, monday.year * 100 + (monday.weekOfYear ?? 0));
  const filling = openDatabase({ ...connection, ...UNCHECKED }, () => {}, 1);
  await buildManyOrders(filling.db, { count: orders, weekId: week.id, cards: CARDS, creditEvery: 4, skipEvery: 20 });
  await filling.close();
  return { ...own, config, cutoff };
}
