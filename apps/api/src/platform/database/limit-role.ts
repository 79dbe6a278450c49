import type pg from 'pg';
import { type Connection, FOR_CALLS } from './database.ts';
import { openClient } from './hosts/connect.ts';

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/**
 * Gives the role the limits of calls in this database, because a pooler refuses them when a connection begins. A role may
 * always alter itself. Jobs connect directly and bring their own.
 */
export async function limitRole(direct: Connection): Promise<void> {
  const client = await openClient(direct, 'larder setup');
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('larder limits'))");
    const has = await limitsOf(client);
    for (const name of LIMITS.filter((each) => !has.includes(`${each}=${FOR_CALLS[each]}`)))
      await client.query(
        `do $$ begin execute format('alter role %I in database %I set ${name} = ${FOR_CALLS[name]}', current_user, current_database()); end $$`,
      );
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function limitsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ limits: string[] }>(
    `select setconfig as limits from pg_db_role_setting where setrole = current_user::regrole
      and setdatabase = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.limits ?? [];
}
