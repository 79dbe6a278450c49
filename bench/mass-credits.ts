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

/** Against COPY of the same rows, without the e-mails that customers get and with them. */
export async function benchMassCredits(server: Connection, rows: number): Promise<string[]> {
  const { urls, database, drop } = await makeOwnDatabase(server, NAME);
  await buildStaff(database.db);
  await buildManyCredited(database.db, rows);
  const csv = creditsCsv({ rows, customers: rows, tooMuchEvery: 0 });
  const raw = await timedRaw(database.pool, csv);
  const program = await startProgram({ ...urls, DATA_DIR: '/tmp' });
  try {
    const signedIn = { ...program, cookie: await insertSession(database) };
    await switchMails(database.pool, false);
    const quiet = await throughProgram(signedIn, csv);
    await switchMails(database.pool, true);
    const mailed = await throughProgram(signedIn, csv.replaceAll(',0.25,', ',0.50,'));
    return linesOf(rows, raw, quiet, mailed);
  } finally {
    await program.stop();
    await drop();
  }
}

const switchMails = (pool: pg.Pool, isOn: boolean) =>
  pool.query("update mail_templates set is_on = $1 where kind = 'credit_given'", [isOn]);

interface Raw {
  plain: number;
  ledger: number;
  mails: number;
}

/** Into a table without keys, then the entries and their e-mails with their keys and references. */
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
    const mails = await timedMails(client);
    await client.query('rollback');
    await client.query('drop table raw_lines');
    await client.query('vacuum analyze');
    return { plain: plain.took, ledger: ledger.took, mails };
  } finally {
    client.release();
  }
}

async function timedMails(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ lines: string }>(
    `select string_agg(format(E'credit_given:%s\\tcredit_given\\t%s\\t%s\\t\\t{"amount_cents": %s, "balance_cents": %s, "reason": "%s"}\\t%s\\n',
        gen_random_uuid(), t.user_id, u.email, t.amount_cents, t.amount_cents, t.reason, now()), '') as lines
     from credit_transactions t join users u on u.id = t.user_id`,
  );
  const { took } = await timed(() =>
    copyByHand(
      client,
      'copy mails (idempotency_key, kind, user_id, recipient, subject, facts, next_attempt_at) from stdin',
      rows[0]?.lines ?? '',
    ),
  );
  return took;
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

function linesOf(rows: number, { plain, ledger, mails }: Raw, quiet: Through, mailed: Through): string[] {
  const line = (label: string, took: number, raw = ledger) =>
    `${label} | ${(took / 1_000).toFixed(2)} s | ${Math.round((rows * 1_000) / took)} | ${ratio(took, plain)} | ${ratio(took, raw)}`;
  const all = ledger + mails;
  return [
    'step | time | rows a second | to COPY of the lines | to COPY of what is written',
    line('COPY of the lines into a table without keys', plain),
    line('COPY of the entries into the ledger, with its keys', ledger),
    line('COPY of the entries and their e-mails, with their keys', all, all),
    line('preview of all rows', quiet.preview),
    line('upload: read, checked, stored', quiet.upload),
    line('applied without e-mails', quiet.applied),
    line('upload and applied without e-mails', quiet.upload + quiet.applied),
    line('applied while the e-mails go out', mailed.applied, all),
    line('upload and applied while the e-mails go out', mailed.upload + mailed.applied, all),
    '',
    quiet.memory,
    mailed.memory,
  ];
}
