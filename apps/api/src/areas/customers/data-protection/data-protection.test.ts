import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { routes } from '@larder/contract/routes.ts';
import type { Route } from '@larder/contract/wire/route.ts';
import { SECTIONS } from './export-customer.queries.ts';
import { insertAccesses } from './access-log.queries.ts';
import { SHOWING_A_CUSTOMER } from './record-access.ts';
import { statementsOf, statementsSent } from '../../../../test/statements.ts';

let server: TestServer;
let staff: { id: number; email: string };
let session: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db, 'support');
  session = await server.session(staff.id);
  shop = await buildShop(server.db);
});
afterAll(() => server.close());

const exported = (id: number, as: string | undefined = session) =>
  server.call('GET', `/api/customers/admin/users/${id}/export`, { as });

describe('the export', () => {
  test('the export is a file with all data about a customer, table by table, and is recorded', async () => {
    const { customer, order } = await buildChargedOrder(server.db, shop, { credits: 500 });
    await server.db
      .insertInto('mails')
      .values({
        idempotency_key: 'a-secret-key',
        kind: 'note',
        user_id: customer.id,
        recipient: customer.email,
        subject: 'Your code is 123456',
        text: 'a-secret-text',
      })
      .execute();
    const { status, headers, body } = await exported(customer.id);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/filename="customer-\d+-\d{4}-\d\d-\d\d\.json"/);
    expect(Object.keys(body)).toEqual(['customer_id', 'exported_at', ...SECTIONS.map(({ table }) => table)]);
    expect(body.users).toMatchObject([{ email: customer.email, first_name: 'Ada' }]);
    expect(body.addresses).toMatchObject([{ line_1: '1 Main St' }]);
    expect(body.orders).toMatchObject([{ id: order.id, week: expect.any(Number) }]);
    expect(body.order_items[0]).toMatchObject({ sku: expect.stringMatching(/^MEAL-/), name: expect.any(String) });
    expect(body.credit_transactions.map((each: { amount_cents: number }) => each.amount_cents)).toEqual([500, -500]);
    expect(body.mails).toMatchObject([{ kind: 'order_charged', order_id: order.id }, { subject: 'Your code is …' }]);
    expect(body.changes.at(-1)).toMatchObject({ name: 'customer_exported', staff_id: staff.id });
  });

  test('the export names the e-mail lists that a customer is on, without the other e-mails', async () => {
    const [{ id, email }, other] = [await buildCustomer(server.db), await buildCustomer(server.db)];
    const whitelisted_emails = [other.email, email.toUpperCase()];
    const { db } = server;
    await db.insertInto('promo_codes').values({ code: 'FOR-TWO', whitelisted_emails, notes: other.email }).execute();
    await db
      .insertInto('promo_codes')
      .values({ code: 'FOR-ONE', whitelisted_emails: [other.email] })
      .execute();
    await db.insertInto('skip_pc_change_offers').values({ order_index: 7, whitelisted_emails }).execute();
    await db
      .insertInto('skip_order_popup')
      .values({ user_ids: [other.id, id], only_for_specific_users: true })
      .execute();
    const { body } = await exported(id);
    expect(body).toMatchObject({
      promo_codes: [{ id: expect.any(Number), code: 'FOR-TWO', whitelisted_emails: [email.toUpperCase()] }],
      skip_pc_change_offers: [{ id: expect.any(Number), order_index: 7, whitelisted_emails: [email.toUpperCase()] }],
      skip_order_popup: [{ only_for_specific_users: true, user_ids: [id] }],
    });
    expect(JSON.stringify(body)).not.toContain(other.email);
  });

  test('the export contains no hash, no key and nothing that charges a card', async () => {
    const { customer } = await buildChargedOrder(server.db, shop);
    await server.session(customer.id);
    const text = JSON.stringify((await exported(customer.id)).body);
    expect(text).not.toMatch(
      /argon2|token_hash|password_hash|gateway_reference|sandbox_\d|idempotency_key|127\.0\.0\.1/,
    );
  });

  test('the export leaves out which process is sending a payment or refund', async () => {
    const { rows } = await sql<{ table: string }>`select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'installation_id'`.execute(server.db);
    const holding = SECTIONS.filter(({ table }) => rows.some((each) => each.table === table));
    expect(holding.length).toBeGreaterThan(1);
    expect(holding.filter(({ without = [] }) => !without.includes('installation_id'))).toEqual([]);
  });

  test('the export covers every table with rows of a customer', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id'`.execute(server.db);
    // Roles belong to staff; a challenge holds a hash and lives a day; a doubt holds numbers and lives a minute.
    const leftOut = ['user_roles', 'login_challenges', 'order_doubts'];
    const known = new Set([...SECTIONS.map(({ table }) => table), ...leftOut]);
    expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([]);
  });

  test('exporting an unknown customer is a 404, and a 401 while signed out', async () => {
    expect((await exported(999_999)).status).toBe(404);
    expect((await exported(1, 'larder_session=nobody')).status).toBe(401);
  });
});

describe('opening a customer', () => {
  const open = (id: number, as = session) => server.call('GET', `/api/customers/admin/users/${id}`, { as });
  const openings = async (id: number) =>
    (await server.call('GET', `/api/customers/admin/users/${id}/openings`, { as: session })).body.data;

  test('opening a customer is recorded once a day for each staff member', async () => {
    const { id } = await buildCustomer(server.db);
    const colleague = await buildStaff(server.db, 'support');
    const asColleague = await server.session(colleague.id);
    expect(await openings(id)).toEqual([]);
    for (let n = 0; n < 5; n++) await open(id);
    await open(id, asColleague);
    await expect.poll(() => openings(id)).toHaveLength(2);
    expect(await openings(id)).toContainEqual({
      staff: { id: staff.id, email: staff.email },
      opened_at: expect.stringMatching(/Z$/),
    });
  });

  test('customers opened by several people at the same moment share a statement', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => buildCustomer(server.db)));
    const colleague = await buildStaff(server.db, 'support');
    const asColleague = await server.session(colleague.id);
    const sent = await statementsSent(async () => {
      await Promise.all(customers.flatMap(({ id }) => [open(id), open(id, asColleague)]));
      for (const { id } of customers) await expect.poll(() => openings(id)).toHaveLength(2);
    });
    expect(sent.filter((text) => text.includes('insert into customer_openings')).length).toBeLessThanOrEqual(2);
  });

  test('an opening is recorded when the program ends before others would join it', async () => {
    const ending = await startTestServer();
    try {
      const reader = await buildStaff(ending.db, 'support');
      const { id } = await buildCustomer(ending.db);
      await ending.call('GET', `/api/customers/admin/users/${id}`, { as: await ending.session(reader.id) });
      await ending.app.close();
      const rows = await ending.owner.selectFrom('customer_openings').select(['user_id', 'staff_id']).execute();
      expect(rows).toEqual([{ user_id: id, staff_id: reader.id }]);
    } finally {
      await ending.close();
    }
  });

  test('an opening that could not be recorded is logged, and recorded by the next read', async () => {
    const lines: string[] = [];
    const failing = await startTestServer({}, pino({ level: 'error' }, { write: (line: string) => lines.push(line) }));
    try {
      const reader = await buildStaff(failing.db, 'support');
      const as = await failing.session(reader.id);
      const { id } = await buildCustomer(failing.db);
      const read = () => failing.call('GET', `/api/customers/admin/users/${id}`, { as });
      await sql`alter table customer_openings rename to openings_away`.execute(failing.owner);
      expect((await read()).status).toBe(200);
      await expect
        .poll(() => lines.map((line) => JSON.parse(line).msg))
        .toEqual(['openings of customers were not recorded']);
      await sql`alter table openings_away rename to customer_openings`.execute(failing.owner);
      await read();
      const rows = () => failing.owner.selectFrom('customer_openings').select('user_id').execute();
      await expect.poll(rows).toEqual([{ user_id: id }]);
    } finally {
      await failing.close();
    }
  });

  test('an opening that the database refuses does not take those of the same moment with it', async () => {
    const customers = await Promise.all(Array.from({ length: 3 }, () => buildCustomer(server.db)));
    const [first, refused, last] = customers.map(({ id }) => id);
    await sql`create function refuse_opening() returns trigger language plpgsql as $$ begin
      if new.user_id = ${sql.lit(refused)} then raise exception 'refused'; end if; return new; end $$`.execute(
      server.owner,
    );
    await sql`create trigger refused before insert on customer_openings for each row execute function refuse_opening()`.execute(
      server.owner,
    );
    await Promise.all(customers.map(({ id }) => open(id)));
    for (const id of [first, last]) await expect.poll(() => openings(id ?? 0)).toHaveLength(1);
    expect(await openings(refused ?? 0)).toEqual([]);
    await sql`drop trigger refused on customer_openings`.execute(server.owner);
    await open(refused ?? 0);
    await expect.poll(() => openings(refused ?? 0)).toHaveLength(1);
  });

  test('an opening keeps its moment while its row is waited for', async () => {
    const { id } = await buildCustomer(server.db);
    const at = Temporal.Now.instant().subtract({ seconds: 90 });
    await insertAccesses(server.db, [{ opened: { of: 'user', id }, staffId: staff.id, address: '192.0.2.1', at }]);
    const [opened] = await openings(id);
    expect(Math.abs(Temporal.Instant.from(opened.opened_at).since(at).total('seconds'))).toBeLessThan(5);
  });

  test('exactly the calls that name one customer record an opening', () => {
    const named = Object.entries(routes as Record<string, Route>).filter(
      ([name, { method, path, query }]) =>
        method === 'GET' &&
        name !== 'listOpenings' &&
        (/\/users\/\{|\{userId\}|\/orders\/\{id\}|\/(subscription|paused-subscriptions)\/\{|\/credit-accounts\/\{/.test(
          path,
        ) ||
          (query !== undefined && 'user_id' in query.shape)),
    );
    expect(Object.keys(SHOWING_A_CUSTOMER).toSorted()).toEqual(named.map(([name]) => name).toSorted());
  });

  test('reading a timeline, log, order or credits records one opening after the answer', async () => {
    const { customer, order } = await buildChargedOrder(server.db, shop, { credits: 500 });
    const account = await server.db
      .selectFrom('credit_accounts')
      .select('id')
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    const users = `/api/customers/admin/users/${customer.id}`;
    for (const path of [
      `${users}/timeline`,
      `${users}/log/profile?name=ship_day_changed`,
      `${users}/payment-methods`,
      `/api/sales/admin/users/${customer.id}/orders`,
      `/api/sales/orders/${order.id}`,
      `/api/credits/${customer.id}/credit-accounts`,
      `/api/credits/credit-accounts/${account.id}/transactions`,
      `/api/billing/admin/refunds?user_id=${customer.id}`,
    ]) {
      const colleague = await buildStaff(server.db, 'support');
      const as = await server.session(colleague.id);
      const read = async () => expect([path, (await server.call('GET', path, { as })).status]).toEqual([path, 200]);
      const first = await statementsOf(server.db, read);
      expect([path, await statementsOf(server.db, read)]).toEqual([path, first]);
      await expect
        .poll(() => openings(customer.id))
        .toContainEqual({ staff: { id: colleague.id, email: colleague.email }, opened_at: expect.any(String) });
    }
  });

  test('pages of the access log follow each other without gaps or repeats', async () => {
    const { id } = await buildCustomer(server.db);
    await sql`insert into customer_openings (user_id, day, staff_id, opened_at)
      select ${id}, '2026-01-01'::date + n / 2, ${staff.id} + (n % 2) * (s.id - ${staff.id}), '2026-01-01'::timestamptz + n / 2 * interval '1 day'
      from generate_series(0, 44) n, (select id from users where id <> ${staff.id} order by id limit 1) s`.execute(
      server.db,
    );
    const seen: string[] = [];
    const lengths: number[] = [];
    for (let cursor = ''; ;) {
      const path = `/api/customers/admin/users/${id}/openings?per_page=20${cursor}`;
      const { body } = await server.call('GET', path, { as: session });
      lengths.push(body.data.length);
      seen.push(
        ...body.data.map((each: { staff: { id: number }; opened_at: string }) => `${each.opened_at} ${each.staff.id}`),
      );
      if (body.meta.next === null) break;
      cursor = `&cursor=${encodeURIComponent(body.meta.next)}`;
    }
    expect(lengths).toEqual([20, 20, 5]);
    expect(new Set(seen).size).toBe(45);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });

  test.each(['cursor=abc', 'cursor=2026-02-30_2026-01-01T00:00:00Z_1', 'per_page=101', 'per_page=0'])(
    'is not listed by %s',
    async (query) => {
      const path = `/api/customers/admin/users/${staff.id}/openings?${query}`;
      expect((await server.call('GET', path, { as: session })).status).toBe(422);
    },
  );

  test('opening a customer on another day is recorded again', async () => {
    const { id } = await buildCustomer(server.db);
    await insertAccesses(server.db, [
      { opened: { of: 'user', id }, staffId: staff.id, address: '192.0.2.1', at: Temporal.Now.instant() },
    ]);
    await server.db.updateTable('customer_openings').set({ day: '2026-01-01' }).where('user_id', '=', id).execute();
    await insertAccesses(server.db, [
      { opened: { of: 'user', id }, staffId: staff.id, address: '192.0.2.1', at: Temporal.Now.instant() },
    ]);
    await insertAccesses(server.db, [
      { opened: { of: 'user', id }, staffId: staff.id, address: '192.0.2.1', at: Temporal.Now.instant() },
    ]);
    expect(await openings(id)).toHaveLength(2);
  });

  test('opening a staff member or an unknown user is not recorded', async () => {
    const colleague = await buildStaff(server.db, 'support');
    await open(colleague.id);
    expect((await open(999_999)).status).toBe(404);
    const { id } = await buildCustomer(server.db);
    await open(id);
    await expect.poll(() => openings(id)).toHaveLength(1);
    const { count } = await server.db
      .selectFrom('customer_openings')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', 'in', [colleague.id, 999_999])
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  test('the access log of an unknown user is a 404, and a 401 while signed out', async () => {
    const of = (id: number, as: string) => server.call('GET', `/api/customers/admin/users/${id}/openings`, { as });
    expect((await of(999_999, session)).status).toBe(404);
    expect((await of(1, 'larder_session=nobody')).status).toBe(401);
  });
});
