import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { CUSTOMER_STATUSES } from '@larder/domain/values/enums/customer-statuses.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { findUsers, type UserFilter } from './find-users.queries.ts';

let server: TestServer;
let one: Database;
beforeAll(async () => {
  server = await startTestServer();
  one = openDatabase(server.connection, () => {}, 1);
  await buildStaff(server.db);
  for (let n = 0; n < 4 * CUSTOMER_STATUSES.length; n++) {
    const { id } = await buildCustomer(server.db);
    await sql`update users set status = ${CUSTOMER_STATUSES[n % 7]}, is_comped = ${n % 3 === 0},
      production_cycle_id = ${1 + (n % 2)}, activated_at = now() - ${n % 5} * interval '1 day'
      where id = ${id}`.execute(server.db);
  }
});
afterAll(async () => {
  await one.close();
  await server.close();
});

const page = async (per_page: number, filter: UserFilter) =>
  (await findUsers(one.db, { page: 1, per_page, ...filter }, true)).rows.map(({ id }) => id);

describe.each<[string, UserFilter]>([
  ['as it opens', {}],
  ['of a status', { status: ['paused'] }],
  ['of staff', { is_admin: true }],
  ['of comped customers', { is_comped: true }],
  ['of a production cycle', { production_cycle: 2 }],
  ['by the first subscription', { sort: 'subscriptionAsc' }],
  ['by the last subscription of a status', { sort: 'subscriptionDesc', status: ['active'] }],
])('the list %s', (_, filter) => {
  test('plans its first page once and not with each call', async () => {
    const begun = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(one.db);
    for (let n = 0; n < 12; n++) await page(10, filter);
    const { rows } = await sql<{ planned: number; is_kept: boolean }>`
      select custom_plans::int as planned, generic_plans > 0 as is_kept from pg_prepared_statements
      where statement like ${'%limit 10 offset 0%'} and prepare_time > ${begun.rows[0]?.at}::timestamptz`.execute(
      one.db,
    );
    // PostgreSQL plans a statement five times before it keeps a plan.
    expect(rows).toEqual([{ planned: 5, is_kept: true }]);
  });

  test('begins with the rows that a page of any other size begins with', async () => {
    const common = await page(10, filter);
    expect(common.length).toBeGreaterThan(0);
    expect((await page(11, filter)).slice(0, 10)).toEqual(common);
  });
});

test('a list with two filters has the same rows on pages of two sizes', async () => {
  // For comped customers no status counts (CUST-7).
  const filters: UserFilter[] = [{ status: ['paused', 'banned'] }, { is_comped: true, status: ['active'] }];
  for (const filter of filters) {
    const common = await page(10, filter);
    expect(common.length).toBeGreaterThan(1);
    expect((await page(11, filter)).slice(0, 10)).toEqual(common);
  }
});
