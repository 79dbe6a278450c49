import type pg from 'pg';
import { hashPassword } from '../src/areas/staff/passwords/password-hash.ts';
import type { FileStorage } from '../src/platform/files/file-storage.ts';
import { demoWorld } from './demo-world.ts';
import { drawMissingPictures } from './catalogue/pictures.ts';
import { writeWorld } from './write-world.ts';

export const DEMO_PASSWORD = 'larder-demo';
const STAFF_EMAIL = 'staff@larder.test';

/**
 * In one transaction: a kill leaves nothing, and a second start waits and finds the world. False when there was data
 * already.
 */
export async function seedDemoOnce(pool: pg.Pool, files: FileStorage): Promise<boolean> {
  const client = await pool.connect();
  try {
    const isMade = await makeWorldOnce(client);
    const pictures = (await isDemo(client)) ? drawMissingPictures(files) : null;
    await Promise.all([pictures, isMade ? client.query('analyze') : null]);
    return isMade;
  } finally {
    client.release();
  }
}

async function makeWorldOnce(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('demo world'))");
    const isEmpty = (await client.query('select not exists (select from users) as empty')).rows[0]?.empty === true;
    if (isEmpty) await writeDemo(client);
    await client.query('commit');
    return isEmpty;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A database with other data gets no pictures of the demo's meals. */
const isDemo = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query('select exists (select from users where lower(email) = $1) as demo', [STAFF_EMAIL])).rows[0]
    ?.demo === true;

interface Writing {
  customers?: number;
  isChecked?: boolean;
}

/** Into a new installation or empty tables, inside the caller's transaction. */
export async function writeDemo(client: pg.ClientBase, { isChecked = false, ...options }: Writing = {}): Promise<void> {
  const { rows } = await client.query<{ now: Temporal.Instant }>(
    "select clock_timestamp() + offset_ms * interval '1 millisecond' as now from business_clock",
  );
  const now = rows[0]?.now;
  if (!now) throw new Error('there is no business clock');
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  // The demo has states and reasons of its own instead of those that a new installation begins with.
  await client.query('delete from states');
  await client.query('delete from reasons');
  await writeWorld(client, demoWorld({ now, passwordHash, ...options }), { isChecked });
}
