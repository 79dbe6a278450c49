import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Db } from '../src/platform/database/database.ts';

/** Recorded after an answer, for many of them at once (CUST-29). */
const BESIDE_CALLS = /^insert into customer_openings/;

async function statements(db: Db, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const { executeQuery } = executor;
  executor.executeQuery = async (query, options) => {
    if (!BESIDE_CALLS.test(query.sql)) sent.push(query);
    return executeQuery.call(executor, query, options) as never;
  };
  await work();
  executor.executeQuery = executeQuery;
  return sent;
}

export const statementsOf = async (db: Db, work: () => Promise<unknown>): Promise<number> =>
  (await statements(db, work)).length;

export async function plansOf(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  for (const query of await statements(db, work)) {
    if (query.sql.startsWith('explain')) continue;
    const { rows } = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]),
    );
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

/** Counts the pages of tables and indexes that each statement reads. */
export async function pagesReadBy(db: Db, work: () => Promise<unknown>): Promise<[statement: string, pages: number][]> {
  const read: [string, number][] = [];
  for (const query of await statements(db, work)) {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PagesRead }] }>(
      CompiledQuery.raw(`explain (analyze, buffers, format json) ${query.sql}`, [...query.parameters]),
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error(`no plan of ${query.sql}`);
    read.push([query.sql, plan['Shared Hit Blocks'] + plan['Shared Read Blocks']]);
  }
  return read;
}

interface PagesRead {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

let seen: ((client: pg.Client, text: string) => void) | undefined;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
  const [config] = sent;
  seen?.(this, typeof config === 'string' ? config : (config as { text: string }).text);
  return query.apply(this, sent as never);
} as typeof query;

/** Without begin, commit and rollback. */
export async function transactionsOf(work: () => Promise<unknown>): Promise<string[][]> {
  const transactions: string[][] = [];
  const open = new Map<pg.Client, string[]>();
  seen = (client, text) => {
    if (/^(begin|start transaction)\b/i.test(text)) transactions.push(open.set(client, []).get(client) ?? []);
    else if (/^(commit|rollback)\b/i.test(text)) open.delete(client);
    else open.get(client)?.push(text);
  };
  try {
    await work();
  } finally {
    seen = undefined;
  }
  return transactions;
}

/** Those of all connections, without begin, commit and rollback. */
export async function statementsSent(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  seen = (_, text) => {
    if (!/^(begin|start transaction|commit|rollback)\b/i.test(text)) sent.push(text);
  };
  try {
    await work();
  } finally {
    seen = undefined;
  }
  return sent;
}
