import { sql } from 'kysely';
import { type Connection, openDatabase } from '../database.ts';
import { PRIMARY_TIMELINE } from '../hosts/timeline-sql.ts';
import { positionOf, Positions } from './positions.ts';

/** A primary that does not answer within this time says nothing about its replicas. */
const LONGEST_MS = 1_000;

/** Asked on a connection of its own, so that no calls delay the looks at replicas. */
export class PrimaryLog {
  readonly positions = new Positions();
  /** As of the latest answer; 0 and empty before the first. */
  timeline = 0;
  database = '';
  readonly #database;

  constructor(primary: Connection) {
    const limits = { connectionTimeoutMillis: LONGEST_MS };
    this.#database = openDatabase(primary, () => {}, 1, limits, { query_timeout: LONGEST_MS });
  }

  /** Its place now, which is added to the positions; null while the primary does not answer. */
  async position(): Promise<bigint | null> {
    const at = performance.now();
    try {
      const { rows } = await sql<{ position: string; timeline: number; database: string }>`
        select pg_current_wal_flush_lsn()::text as position, ${sql.raw(PRIMARY_TIMELINE)} as timeline,
          current_database() as database`.execute(this.#database.db);
      const position = positionOf(rows[0]?.position ?? '0/0');
      this.timeline = rows[0]?.timeline ?? 0;
      this.database = rows[0]?.database ?? '';
      this.positions.add(at, position);
      return position;
    } catch {
      return null; // calls say it themselves
    }
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
