import { buildStaff, buildWeek } from '../apps/api/test/builders.ts';
import { buildLargeShop, buildManyOrders } from '../apps/api/test/many-orders.ts';
import { connectionTo, runOn } from '../apps/api/test/template.ts';
import type { Config } from '../apps/api/src/config.ts';
import { MIGRATIONS } from '../apps/api/src/open-data.ts';
import { type Connection, type Database, openDatabase } from '../apps/api/src/platform/database.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { UNCHECKED } from './prepare.ts';

const NAME = 'larder_bench_orders';
const CARDS = ['4242'];

export interface OrderBase {
  config: Config;
  connection: Connection;
  database: Database;
  /** An hour ago, its step not done. */
  cutoff: Temporal.Instant;
  drop(): Promise<void>;
}

/** A database of its own on the same server, made anew each time: a cutoff passes only once. */
export async function buildOrderBase(server: Connection, config: Config, orders: number): Promise<OrderBase> {
  await runOn(server, `drop database if exists ${NAME} with (force)`);
  await runOn(server, `create database ${NAME}`);
  const connection = connectionTo(server, NAME);
  await migrate(connection, MIGRATIONS);
  const database = openDatabase(connection, () => {});
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
  return {
    config,
    connection,
    database,
    cutoff,
    drop: async () => {
      await database.close();
      await runOn(server, `drop database ${NAME} with (force)`);
    },
  };
}
