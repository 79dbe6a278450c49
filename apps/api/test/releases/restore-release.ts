import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { Connection } from '../../src/platform/database/database.ts';

/** With a demo world of 200 customers, at the moment of the dump. */
export async function restoreRelease(connection: Connection, tag: string): Promise<void> {
  const dump = gunzipSync(readFileSync(new URL(`${tag}.sql.gz`, import.meta.url))).toString();
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(dump);
    // The dump was made this far ahead, so the clock must move there again.
    await client.query(
      `update business_clock set offset_ms = offset_ms + 1000 * extract(epoch from
         (select max(at) from changes) - (clock_timestamp() + offset_ms * interval '1 millisecond'))::bigint`,
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
