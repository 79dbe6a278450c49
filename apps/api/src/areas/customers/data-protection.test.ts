import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildCustomer, buildStaff } from '../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../test/charged-orders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { SECTIONS } from './export-customer.queries.ts';
import { insertOpening } from './openings.queries.ts';

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
  test('is a file with all that is held, table by table, and is recorded', async () => {
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
    expect(body.mails).toMatchObject([{ subject: 'Your code is …' }]);
    expect(body.changes.at(-1)).toMatchObject({ name: 'customer_exported', staff_id: staff.id });
  });

  test('gives out no hash, no key and nothing that charges a card', async () => {
    const { customer } = await buildChargedOrder(server.db, shop);
    await server.session(customer.id);
    const text = JSON.stringify((await exported(customer.id)).body);
    expect(text).not.toMatch(
      /argon2|token_hash|password_hash|gateway_reference|sandbox_\d|idempotency_key|127\.0\.0\.1/,
    );
  });

  test('leaves out by which run of the program a payment or a part of a refund is being sent', async () => {
    const { rows } = await sql<{ table: string }>`select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'installation_id'`.execute(server.db);
    const holding = SECTIONS.filter(({ table }) => rows.some((each) => each.table === table));
    expect(holding.length).toBeGreaterThan(1);
    expect(holding.filter(({ without = [] }) => !without.includes('installation_id'))).toEqual([]);
  });

  test('leaves out no table that holds rows of a customer', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id'`.execute(server.db);
    // Roles are of staff; a code that was mailed is a hash and gone within a day.
    const leftOut = ['user_roles', 'login_challenges'];
    const known = new Set([...SECTIONS.map(({ table }) => table), ...leftOut]);
    expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([]);
  });

  test('of nobody is a 404, signed out a 401', async () => {
    expect((await exported(999_999)).status).toBe(404);
    expect((await exported(1, 'larder_session=nobody')).status).toBe(401);
  });
});

describe('opening a customer', () => {
  const open = (id: number, as = session) => server.call('GET', `/api/customers/admin/users/${id}`, { as });
  const openings = async (id: number) =>
    (await server.call('GET', `/api/customers/admin/users/${id}/openings`, { as: session })).body.data;

  test('is recorded once a day for each member of staff, however often the page is read', async () => {
    const { id } = await buildCustomer(server.db);
    const colleague = await buildStaff(server.db, 'support');
    const asColleague = await server.session(colleague.id);
    expect(await openings(id)).toEqual([]);
    for (let n = 0; n < 5; n++) await open(id);
    await open(id, asColleague);
    await vi.waitFor(async () => expect(await openings(id)).toHaveLength(2));
    expect(await openings(id)).toContainEqual({
      staff: { id: staff.id, email: staff.email },
      opened_at: expect.stringMatching(/Z$/),
    });
  });

  test('on another day is another opening', async () => {
    const { id } = await buildCustomer(server.db);
    await insertOpening(server.db, id, staff.id, '192.0.2.1');
    await server.db.updateTable('customer_openings').set({ day: '2026-01-01' }).where('user_id', '=', id).execute();
    await insertOpening(server.db, id, staff.id, '192.0.2.1');
    await insertOpening(server.db, id, staff.id, '192.0.2.1');
    expect(await openings(id)).toHaveLength(2);
  });

  test('of staff or of nobody is no opening', async () => {
    const colleague = await buildStaff(server.db, 'support');
    await open(colleague.id);
    expect((await open(999_999)).status).toBe(404);
    const { count } = await server.db
      .selectFrom('customer_openings')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', 'in', [colleague.id, 999_999])
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  test('of nobody has no list, signed out neither', async () => {
    const of = (id: number, as: string) => server.call('GET', `/api/customers/admin/users/${id}/openings`, { as });
    expect((await of(999_999, session)).status).toBe(404);
    expect((await of(1, 'larder_session=nobody')).status).toBe(401);
  });
});
