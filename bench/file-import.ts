import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { buildStaff } from '../apps/api/test/builders.ts';
import type { Connection, Db } from '../apps/api/src/platform/database/database.ts';
import { copyByHand } from './by-hand/copy-by-hand.ts';
import { ratio, timed } from './measure.ts';
import { makeOwnDatabase } from './own-database.ts';
import { insertSession, startProgram, watchingMemory } from './program.ts';

const LOOK_EVERY_MS = 50;

export interface BenchedImport {
  database: string;
  path: string;
  noun: string;
  /** Build first what the file refers to. */
  build(db: Db): Promise<void>;
  csv(rows: number): string;
  /** In the order of their references. */
  tables: readonly string[];
  /** Empty when all is well. */
  faults(db: Db, importId: number, rows: number): Promise<object>;
}

/** Against COPY of the same rows into the tables with their keys. */
export async function benchImport(server: Connection, rows: number, benched: BenchedImport): Promise<string[]> {
  const { urls, database, drop } = await makeOwnDatabase(server, benched.database);
  await buildStaff(database.db);
  await benched.build(database.db);
  const program = await startProgram({ ...urls, DATA_DIR: '/tmp' });
  let stopped = false;
  try {
    const cookie = await insertSession(database);
    const through = await throughProgram({ ...program, cookie }, benched.path, benched.csv(rows));
    const faults = await benched.faults(database.db, through.id, rows);
    await program.stop();
    stopped = true;
    return linesOf(rows, benched, await timedCopy(database.pool, benched.tables), { ...through, faults });
  } finally {
    if (!stopped) await program.stop();
    await drop();
  }
}

/** The rows that the import made are taken out and copied back. */
async function timedCopy(pool: pg.Pool, tables: readonly string[]): Promise<number> {
  const client = await pool.connect();
  try {
    const copies: { into: string; lines: string }[] = [];
    for (const table of tables) {
      const { rows } = await client.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
          and attgenerated = '' order by attnum`,
        [table],
      );
      const columns = rows.map(({ name }) => name).join(', ');
      const text = await client.query<{ line: string }>(
        `select array_to_string(array[${rows.map(({ name }) => `replace(coalesce(${name}::text, '\\N'), E'\\n', ' ')`).join(', ')}], E'\\t') as line
          from ${table}`,
      );
      copies.push({
        into: `copy ${table} (${columns}) from stdin`,
        lines: text.rows.map(({ line }) => `${line}\n`).join(''),
      });
    }
    await client.query(`truncate ${tables.join(', ')} restart identity cascade`);
    const { took } = await timed(async () => {
      for (const { into, lines } of copies) await copyByHand(client, into, lines);
    });
    return took;
  } finally {
    client.release();
  }
}

interface Through {
  id: number;
  upload: number;
  checked: number;
  applied: number;
  memory: string;
}

async function throughProgram(
  program: { address: string; pid: number; cookie: string },
  imports: string,
  csv: string,
): Promise<Through> {
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${program.address}${path}`, { ...init, headers: { cookie: program.cookie } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { data: { id: number; is_checked: boolean; progress: number } };
  };
  const body = new FormData();
  body.set('csv', new File([csv], 'bench.csv', { type: 'text/csv' }));
  return watchingMemory(program.pid, async () => {
    const uploaded = await timed(() => send(imports, { method: 'POST', body }));
    const { id } = uploaded.result.data;
    const checked = await timed(async () => {
      while (!(await send(`${imports}/${id}`)).data.is_checked) await sleep(LOOK_EVERY_MS);
    });
    const applied = await timed(async () => {
      const { data } = await send(`${imports}/${id}/batch`, { method: 'POST' });
      while ((await send(`/api/sales/admin/batch/${data.id}`)).data.progress < 100) await sleep(LOOK_EVERY_MS);
    });
    return { id, upload: uploaded.took, checked: checked.took, applied: applied.took };
  });
}

function linesOf(
  rows: number,
  { noun, tables }: BenchedImport,
  copied: number,
  { upload, checked, applied, memory, faults }: Through & { faults: object },
): string[] {
  const line = (label: string, took: number) =>
    `${label} | ${(took / 1_000).toFixed(2)} s | ${Math.round((rows * 1_000) / took)} | ${ratio(took, copied)}`;
  return [
    `step | time | ${noun} a second | to COPY`,
    line(`COPY into ${tables.length} tables, with their keys and references`, copied),
    line('upload: read and stored', upload),
    line('checked', checked),
    line('imported', applied),
    line('all three', upload + checked + applied),
    '',
    `faults of the import: ${JSON.stringify(faults)}`,
    memory,
  ];
}
