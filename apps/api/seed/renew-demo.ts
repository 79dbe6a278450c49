import type pg from 'pg';
import type { FileStorage } from '../src/platform/files/file-storage.ts';
import { drawMissingPictures } from './catalogue/pictures.ts';
import { writeDemo } from './seed-demo-once.ts';

/** Tables that hold migrations, the clock, or data of the schema itself. */
const PRESERVED = [
  'schema_migrations',
  'business_clock',
  'roles',
  'production_cycles',
  'allergens',
  'product_badges',
  'heating_instruction_types',
  'icons',
  'packages',
];

/** In one transaction. The business clock stays: it never goes back (TIME-3). */
export async function renewDemo(pool: pg.Pool, files: FileStorage): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('demo world'))");
    const { rows } = await client.query<{ tablename: string }>(
      "select tablename from pg_tables where schemaname = 'public' and tablename <> all($1)",
      [PRESERVED],
    );
    // Cascades to a copy by months that is not finished.
    await client.query(`truncate ${rows.map(({ tablename }) => `"${tablename}"`).join(', ')} restart identity cascade`);
    await writeDemo(client);
    await client.query('commit');
    await drawMissingPictures(files);
    await client.query('analyze');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
