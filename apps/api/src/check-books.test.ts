import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from '../test/faults/child-program.ts';
import { buildCustomer } from '../test/builders.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import { INVARIANTS } from './areas/billing/money/invariants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = () =>
  spawnSync(process.execPath, [fileURLToPath(new URL('check-books.ts', import.meta.url))], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATABASE_URL: addressOf(server.connection) },
  });

test('npm run check:books ends with 0 while all invariants hold, and names what breaks one with its rows and 1', async () => {
  const well = run();
  expect([well.status, well.stdout.trim()]).toEqual([
    0,
    `${INVARIANTS.length} of ${INVARIANTS.length} invariants hold.`,
  ]);
  const customer = await buildCustomer(server.db);
  await server.db
    .updateTable('credit_accounts')
    .set({ balance_cents: 5 as never })
    .where('user_id', '=', customer.id)
    .where('type', '=', 'CREDIT')
    .execute();
  const broken = run();
  expect(broken.status).toBe(1);
  expect(broken.stdout).toContain('balances: does not hold once. A balance is the sum of its transactions.');
  expect(broken.stdout).toContain(`"user_id":${customer.id},"balance_cents":5`);
});
