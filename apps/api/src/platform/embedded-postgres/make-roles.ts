import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../start-fault.ts';
import { SUPERUSER } from './make-cluster.ts';

/** Owns the database: migrations, the queue's schema, the demo, backups. */
export const OWNER = 'larder_owner';
/** Answers calls and runs jobs: reads and writes rows, changes neither tables nor rights. */
export const PROGRAM = 'larder_program';
export const DATABASE = 'larder';

/** A running call locks a table for a moment; do not make it wait longer than this. */
const LOCK_MS = 1_000;
const TRIES = 30;
const PAUSE_MS = 500;
const GIVEN_UP = new Set(['55P03', '40P01']);

interface Server {
  host: string;
  port: number;
}

/**
 * A cluster of 0.1.0 had only a superuser: objects go to the owner one by one, so the next start finishes one that was
 * cut short.
 */
export async function makeRoles(server: Server): Promise<void> {
  await connected({ ...server, user: SUPERUSER, database: 'postgres' }, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('larder roles'))");
    for (const role of [OWNER, PROGRAM])
      if (!(await exists(client, 'select from pg_roles where rolname = $1', role)))
        await client.query(`create role ${role} login`);
    // Backups keep the log they need with a replication slot.
    await client.query(`alter role ${OWNER} replication`);
    // The demo's rows are consistent by construction; checking foreign keys took 7 of 8 seconds.
    await client.query(`grant set on parameter session_replication_role to ${OWNER}`);
    if (!(await exists(client, 'select from pg_database where datname = $1', DATABASE)))
      await client.query(`create database ${DATABASE} owner ${OWNER}`);
    await connected({ ...server, user: SUPERUSER, database: DATABASE }, takeOver);
  });
}

async function takeOver(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  await client.query(`grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to ${OWNER}`);
  const { rows } = await client.query<{ object: string }>(OBJECTS_OF_THE_SUPERUSER);
  for (const { object } of rows) await giveAway(client, object);
}

async function giveAway(client: pg.Client, object: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return void (await client.query(`alter ${object} owner to ${OWNER}`));
    } catch (error) {
      if (attempt >= TRIES || !GIVEN_UP.has(codeOf(error) ?? '')) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * `reassign owned` refuses objects of a cluster's first role. Extensions stay; sequences of columns follow their
 * tables.
 */
const OBJECTS_OF_THE_SUPERUSER = `
  with schemas as (
    select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), dependent as (
    select classid, objid from pg_depend where deptype = 'e'
    union all
    select classid, objid from pg_depend where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass
      and deptype in ('a', 'i') and objid in (select oid from pg_class where relkind = 'S')
  ), found as (
    select 1 as place, format('database %I', datname) as object, datdba as owner, 'pg_database'::regclass as class, oid
    from pg_database where datname = current_database()
    union all
    select 2, format('schema %I', nspname), nspowner, 'pg_namespace'::regclass, oid from schemas
    union all
    select 3, format('%s %I.%I', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end, nspname, c.relname), c.relowner, 'pg_class'::regclass, c.oid
    from pg_class c join schemas on schemas.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 4, format('routine %s', p.oid::regprocedure), p.proowner, 'pg_proc'::regclass, p.oid
    from pg_proc p join schemas on schemas.oid = p.pronamespace
    union all
    select 5, format('type %I.%I', nspname, t.typname), t.typowner, 'pg_type'::regclass, t.oid
    from pg_type t join schemas on schemas.oid = t.typnamespace
    where t.typtype in ('e', 'd', 'r')
      or t.typtype = 'c' and exists (select from pg_class where oid = t.typrelid and relkind = 'c')
    union all
    select 6, format('statistics %I.%I', nspname, s.stxname), s.stxowner, 'pg_statistic_ext'::regclass, s.oid
    from pg_statistic_ext s join schemas on schemas.oid = s.stxnamespace
  )
  select object from found
  where owner = current_user::regrole
    and not exists (select from dependent where dependent.classid = found.class and dependent.objid = found.oid)
  order by place, object`;

const exists = async (client: pg.Client, text: string, name: string) =>
  ((await client.query(text, [name])).rowCount ?? 0) > 0;

async function connected(config: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...config, application_name: 'larder setup' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
