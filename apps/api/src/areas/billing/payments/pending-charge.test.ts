import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plansOf } from '../../../../test/statements.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { findUndoneRetry } from '../../orders/charge-retries/charge-retries.queries.ts';
import { listCustomersToSettle } from '../../orders/charging/settle-orders.queries.ts';
import { listCustomersBeforeCutoff } from '../../orders/weeks/pass-cutoff.queries.ts';
import { findErasable } from '../../customers/data-protection/erasure.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents)
      select n, n, 'paid ' || n, 'successful', 'cutoff', 100 from generate_series(1, 50000) n`.execute(tx);
  });
  await sql`analyze payments`.execute(server.owner);
});
afterAll(() => server.close());

const now = Temporal.Now.instant();
const cycle = { order_week_id: 1, production_cycle_id: 1, cutoff_at: now, deadline_at: now };

describe('with statistics from a time when no payment was pending, each order of', () => {
  test.each<[name: string, work: (tx: Tx) => Promise<unknown>]>([
    ['the customers before a cutoff', (tx) => listCustomersBeforeCutoff(tx, cycle, 0, 200)],
    ['the customers to settle', (tx) => listCustomersToSettle(tx, cycle, 0, 200)],
    ['the retries', (tx) => findUndoneRetry(tx as unknown as Db, now)],
    ['an erasure', (tx) => findErasable(tx, 1, '2026-01-01')],
  ])('%s is looked up by its number', async (_, work) => {
    const [plan = ''] = await server.db.transaction().execute((tx) => plansOf(tx, () => work(tx)));
    const scans = plan.split('\n').filter((line) => line.includes(' on payments p'));
    expect(scans.length, plan).toBeGreaterThan(0);
    const bare = plan.split('\n').filter((line, index, lines) => {
      const next = lines[index + 1] ?? '';
      return line.includes(' on payments p') && !/Index Cond: .*order_id = /.test(next);
    });
    expect(bare, plan).toEqual([]);
  });
});
