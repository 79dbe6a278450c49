import type pg from 'pg';
import { hashPassword } from '../src/areas/staff/password-hash.ts';
import type { Config } from '../src/config.ts';
import { demoWorld } from './demo-world.ts';
import { drawPictures } from './pictures.ts';
import type { World } from './world.ts';
import { writeWorld } from './write-world.ts';

export const DEMO_PASSWORD = 'larder-demo';

/**
 * Makes the demo world in an empty database, in one transaction: killed in the middle it leaves nothing, and of two
 * that start at once one waits and finds it made. Gives false when there was somebody already.
 */
export async function seedDemoOnce(pool: pg.Pool, config: Pick<Config, 'DATA_DIR' | 'FILES_URL'>): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('demo world'))");
    const isEmpty = (await client.query('select not exists (select from users) as empty')).rows[0]?.empty === true;
    const world = isEmpty ? await writeDemo(client) : null;
    await client.query('commit');
    if (world) await Promise.all([drawPictures(world, config), client.query('analyze')]);
    return world !== null;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Writes the world as of the business's now into tables that are empty. */
export async function writeDemo(client: pg.ClientBase, customers?: number): Promise<World> {
  const { rows } = await client.query(
    "select clock_timestamp() + offset_ms * interval '1 millisecond' as now from business_clock",
  );
  const options = { now: rows[0]?.now as Temporal.Instant, passwordHash: await hashPassword(DEMO_PASSWORD) };
  const world = demoWorld(customers === undefined ? options : { ...options, customers });
  await writeWorld(client, world);
  return world;
}
