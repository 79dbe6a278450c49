import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import { checkOutRelease } from './check-out-release.ts';

// node scripts/with-node26.mjs apps/api/test/releases/make-dump.ts v0.1.0
//
// Writes <tag>.sql.gz here, for the upgrade test: the schema and a demo world of 200 customers as plain SQL, both made
// by the release's own code. The embedded PostgreSQL has no pg_dump, so the schema is the text of the migrations. A
// second run differs in the password's salt, moments of the clock and random ids.
const [tag = ''] = process.argv.slice(2);
const CUSTOMERS = 200;
/** Later than any machine's clock: the business clock only moves forward, and the test must set it to this moment. */
const NOW = '2035-03-07T18:00:00Z';

const fromRelease = <T>(file: string) => import(join(checkOutRelease(tag), 'apps', 'api', file)) as Promise<T>;
const folder = mkdtempSync(join(tmpdir(), 'larder-release-'));
try {
  const release = checkOutRelease(tag);
  const { startEmbeddedPostgres } = await fromRelease<
    typeof import('../../src/platform/embedded-postgres/start-embedded-postgres.ts')
  >('src/platform/embedded-postgres/start-embedded-postgres.ts');
  const { openDatabase } =
    await fromRelease<typeof import('../../src/platform/database/database.ts')>('src/platform/database.ts');
  const { migrate } =
    await fromRelease<typeof import('../../src/platform/database/migrate.ts')>('src/platform/migrate.ts');
  const { writeDemo } = await fromRelease<typeof import('../../seed/seed-demo-once.ts')>('seed/seed-demo-once.ts');
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false });
  const migrations = join(release, 'apps', 'api', 'migrations');
  await migrate(server.connection, migrations);
  const { pool, close } = openDatabase(server.connection, () => {});
  const client = await pool.connect();
  await client.query(
    'update business_clock set offset_ms = round(extract(epoch from $1::timestamptz - clock_timestamp()) * 1000)',
    [NOW],
  );
  await client.query('begin');
  await writeDemo(client, { customers: CUSTOMERS });
  await client.query('commit');
  const names = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const schema = names.map((name) => `-- ${name}\n${readFileSync(join(migrations, name), 'utf8')}`);
  const text = [...schema, 'set session_replication_role = replica;', ...(await rowsOf(client)), 'reset all;'].join(
    '\n',
  );
  client.release();
  await close();
  await server.stop();
  writeFileSync(new URL(`${tag}.sql.gz`, import.meta.url), gzipSync(text, { level: 9 }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function rowsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`select c.relname::text as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`);
  const statements = [
    'create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now(), ms integer not null);',
  ];
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ json: string | null }>(`select json_agg(t)::text as json from ${name} t`);
    statements.push(`delete from ${name};`);
    const json = rows[0]?.json;
    if (json)
      statements.push(
        `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $json$${json}$json$);`,
      );
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    "select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  return [...statements, ...sequences.map(({ name, last }) => `select setval('${name}', ${last});`)];
}
