import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plansOf } from '../../../../test/statements.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Db } from '../../../platform/database/database.ts';
import { countHoldings } from './erasure.queries.ts';
import { listExportRows, SECTIONS } from './export-customer.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Tables that the statement reads from beginning to end, for want of an index that finds the rows. */
async function readWhole(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const plans = await server.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return plansOf(tx as unknown as Db, () => work(tx as unknown as Db));
  });
  const lines = plans.join('\n').split('\n');
  const whole = lines.flatMap((line, index) => {
    const [, scan = '', table = ''] =
      /(Seq Scan|Index (?:Only )?Scan using \S+|Bitmap Index Scan) on (\w+)/.exec(line) ?? [];
    const isFound = scan !== 'Seq Scan' && (lines[index + 1] ?? '').includes('Index Cond');
    return scan === '' || isFound ? [] : [table];
  });
  return Array.from(new Set(whole)).toSorted();
}

/** Read from beginning to end: tables of staff and marketing, lists of e-mails, and the rows of imported files. */
const WHOLE = new Set([
  'customer_import_rows',
  'historical_order_import_rows',
  'impersonations',
  'promo_codes',
  'retired_referral_ids',
  'skip_order_popup',
  'skip_pc_change_offers',
]);

test.each(SECTIONS.map((section) => [section.table, section] as const))(
  'an export finds the rows of %s by an index where they grow with the customers',
  async (table, section) => {
    expect(await readWhole((db) => listExportRows(db, section, 1, ['ada@example.com']))).toEqual(
      WHOLE.has(table) ? [table] : [],
    );
  },
);

test('the preview of an erasure finds its rows by indexes', async () => {
  expect(await readWhole((db) => countHoldings(db, 1, ['ada@example.com']))).toEqual(['promo_codes']);
});
