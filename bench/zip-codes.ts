import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { buildShipping, buildStaff } from '../apps/api/test/builders.ts';
import { zipArchive, zipCodesCsv, zipForm } from '../apps/api/test/zip-archive.ts';
import type { Connection } from '../apps/api/src/platform/database/database.ts';
import { copyByHand } from './by-hand/copy-by-hand.ts';
import { ratio, timed } from './measure.ts';
import { makeOwnDatabase } from './own-database.ts';
import { insertSession, startProgram, watchingMemory } from './program.ts';

const NAME = 'larder_bench_zip_codes';
const BASE = '/api/shipping/zip-code-imports';
const LOOK_EVERY_MS = 50;

interface Listed {
  validation_progress: number;
  import_progress: number;
  is_valid: boolean | null;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;

const csvOf = (rows: number) =>
  zipCodesCsv(
    Array.from({ length: rows }, (_, n) => ({
      zip_code_id: String(Math.floor(n / 2)).padStart(5, '0'),
      production_cycle_id: (n % 2) + 1,
      ship_day_name: n % 2 === 0 ? 'Wednesday' : 'Thursday',
      default_pc: n % 2 === 0 ? 'TRUE' : 'FALSE',
    })),
    '\n',
  );

/** Against COPY of the same rows. */
export async function benchZipCodes(server: Connection, rows: number): Promise<string[]> {
  const { urls, database, drop } = await makeOwnDatabase(server, NAME);
  await buildStaff(database.db);
  await buildShipping(database.db);
  const csv = csvOf(rows);
  const raw = await timedRaw(database.pool, csv);
  const program = await startProgram({ ...urls, DATA_DIR: '/tmp' });
  try {
    const cookie = await insertSession(database);
    const archive = await zipArchive({ 'zip-codes.csv': csv });
    return linesOf(rows, raw, await throughProgram({ ...program, cookie }, archive));
  } finally {
    await program.stop();
    await drop();
  }
}

interface Raw {
  plain: number;
  checked: number;
}

/** Into a table without keys, then into the final tables with keys and references. */
async function timedRaw(pool: pg.Pool, csv: string): Promise<Raw> {
  const client = await pool.connect();
  try {
    await client.query(
      'create table raw_lines (a text, b text, c text, d text, e text, f text, g text, h text, i text, j text)',
    );
    const plain = await timed(() => copyByHand(client, 'copy raw_lines from stdin with (format csv, header)', csv));
    const { rows } = await client.query<{ zips: string; rules: string }>(
      `select (select string_agg(distinct format(E'%s\\tIL\\tCentral\\t1\\n', b), '') from raw_lines where b <> '60601') as zips,
        string_agg(format(E'%s\\t%s\\t1\\t%s\\t%s\\t%s\\n', b, e, g, f, lower(left(i, 1))), '') as rules
       from raw_lines where b <> '60601'`,
    );
    const { zips = '', rules = '' } = rows[0] ?? {};
    await client.query('begin');
    const checked = await timed(async () => {
      await copyByHand(
        client,
        'copy zip_codes (id, state_id, time_zone, default_production_cycle_id) from stdin',
        zips,
      );
      await copyByHand(
        client,
        'copy shipping_rules (zip_code, production_cycle_id, carrier_id, ship_weekday, days_in_transit, is_default) from stdin',
        rules,
      );
    });
    await client.query('rollback');
    await client.query('drop table raw_lines');
    await client.query('vacuum analyze');
    return { plain: plain.took, checked: checked.took };
  } finally {
    client.release();
  }
}

interface Through {
  upload: number;
  check: number;
  diff: number;
  imported: number;
  again: number;
  memory: string;
}

async function throughProgram(
  program: { address: string; pid: number; cookie: string },
  archive: Buffer,
): Promise<Through> {
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${program.address}${BASE}${path}`, { ...init, headers: { cookie: program.cookie } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { data: Listed & { id: number } & Listed[] };
  };
  const until = async (isDone: (file: Listed) => boolean) => {
    for (;;) {
      const { data } = await send('?per_page=1');
      if (data[0] && isDone(data[0])) return;
      await sleep(LOOK_EVERY_MS);
    }
  };
  const through = async () => {
    const upload = await timed(() => send('/upload', { method: 'POST', body: zipForm(archive) }));
    const { id } = upload.result.data;
    const check = await timed(() => until(({ is_valid }) => is_valid !== null));
    const diff = await timed(() => send(`/${id}/diff?per_page=10`));
    const imported = await timed(async () => {
      await send(`/import/${id}`, { method: 'POST' });
      await until(({ import_progress }) => import_progress === 100);
    });
    return { upload: upload.took, check: check.took, diff: diff.took, imported: imported.took };
  };
  return watchingMemory(program.pid, async () => {
    const first = await through();
    const { imported: again } = await through();
    return { ...first, again };
  });
}

function linesOf(rows: number, { plain, checked }: Raw, through: Through): string[] {
  const { upload, check, diff, imported, again, memory } = through;
  const line = (label: string, took: number) =>
    `${label} | ${seconds(took)} | ${Math.round((rows * 1_000) / took)} | ${ratio(took, plain)} | ${ratio(took, checked)}`;
  return [
    'step | time | rows a second | to COPY of the lines | to COPY into the tables',
    line('COPY of the lines into a table without keys', plain),
    line('COPY into zip codes and rules, with their keys', checked),
    line('upload: unpacked, read, stored', upload),
    line('checked', check),
    line('compared', diff),
    line('imported', imported),
    line('upload, check and import', upload + check + imported),
    line('same file imported again: no changes', again),
    '',
    memory,
  ];
}
