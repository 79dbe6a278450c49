import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { buildStaff } from '../apps/api/test/builders.ts';
import { buildManyCredited, creditsCsv, creditsForm } from '../apps/api/test/credited.ts';
import type { Connection } from '../apps/api/src/platform/database/database.ts';
import { copyByHand } from './by-hand/copy-by-hand.ts';
import { ratio, timed } from './measure.ts';
import { makeOwnDatabase } from './own-database.ts';
import { insertSession, startProgram, watchingMemory } from './program.ts';

const NAME = 'larder_bench_mass_credits';
const LOOK_EVERY_MS = 50;

/** Against COPY of the same rows. */
export async function benchMassCredits(server: Connection, rows: number): Promise<string[]> {
  const { urls, database, drop } = await makeOwnDatabase(server, NAME);
  await buildStaff(database.db);
  await buildManyCredited(database.db, rows);
  const csv = creditsCsv({ rows, customers: rows, tooMuchEvery: 0 });
  const raw = await timedRaw(database.pool, csv);
  const program = await startProgram({ ...urls, DATA_DIR: '/tmp' });
  try {
    const cookie = await insertSession(database);
    return linesOf(rows, raw, await throughProgram({ ...program, cookie }, csv));
  } finally {
    await program.stop();
    await drop();
  }
}

interface Raw {
  plain: number;
  ledger: number;
}

/** Into a table without keys, then into the ledger with its keys and references. */
async function timedRaw(pool: pg.Pool, csv: string): Promise<Raw> {
  const client = await pool.connect();
  try {
    await client.query('create table raw_lines (email text, amount numeric, reason text)');
    const plain = await timed(() => copyByHand(client, 'copy raw_lines from stdin with (format csv, header)', csv));
    const { rows } = await client.query<{ lines: string }>(
      `select string_agg(format(E'%s\\t%s\\t%s\\t%s\\t%s\\n', a.id, a.user_id, (amount * 100)::int, reason, r.id), '') as lines
       from raw_lines l join users u on lower(u.email) = l.email
         join credit_accounts a on a.user_id = u.id, lateral (select id from reasons limit 1) r`,
    );
    await client.query('begin');
    const ledger = await timed(() =>
      copyByHand(
        client,
        'copy credit_transactions (credit_account_id, user_id, amount_cents, reason, reason_id) from stdin',
        rows[0]?.lines ?? '',
      ),
    );
    await client.query('rollback');
    await client.query('drop table raw_lines');
    await client.query('vacuum analyze');
    return { plain: plain.took, ledger: ledger.took };
  } finally {
    client.release();
  }
}

interface Through {
  preview: number;
  upload: number;
  applied: number;
  memory: string;
}

async function throughProgram(
  program: { address: string; pid: number; cookie: string },
  csv: string,
): Promise<Through> {
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${program.address}${path}`, { ...init, headers: { cookie: program.cookie } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { data: { id: number; progress: number } };
  };
  const upload = (query: string) =>
    send(`/api/billing/admin/credits${query}`, { method: 'POST', body: creditsForm(csv) });
  return watchingMemory(program.pid, async () => {
    const preview = await timed(() => upload('?preview=1'));
    const started = performance.now();
    const uploaded = await timed(() => upload(''));
    for (;;) {
      const { data } = await send(`/api/sales/admin/batch/${uploaded.result.data.id}`);
      if (data.progress === 100) break;
      await sleep(LOOK_EVERY_MS);
    }
    const applied = performance.now() - started - uploaded.took;
    return { preview: preview.took, upload: uploaded.took, applied };
  });
}

function linesOf(rows: number, { plain, ledger }: Raw, { preview, upload, applied, memory }: Through): string[] {
  const line = (label: string, took: number) =>
    `${label} | ${(took / 1_000).toFixed(2)} s | ${Math.round((rows * 1_000) / took)} | ${ratio(took, plain)} | ${ratio(took, ledger)}`;
  return [
    'step | time | rows a second | to COPY of the lines | to COPY into the ledger',
    line('COPY of the lines into a table without keys', plain),
    line('COPY of the entries into the ledger, with its keys', ledger),
    line('preview of all rows', preview),
    line('upload: read, checked, stored', upload),
    line('applied', applied),
    line('upload and applied', upload + applied),
    '',
    memory,
  ];
}
