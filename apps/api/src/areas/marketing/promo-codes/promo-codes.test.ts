import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff, buildWeek, endCutoffs } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementsOf } from '../../../../test/statements.ts';

let server: TestServer;
let staff: { id: number };
let session: string;
const URL = '/api/sales/admin/promo-codes';

beforeAll(async () => {
  server = await startTestServer({ ACCOUNT_URL: 'https://account.example.test/' });
  staff = await buildStaff(server.db);
  session = await server.session(staff.id);
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: session, ...(body && { body }) });

let counter = 0;
async function made(fields: object = {}) {
  counter += 1;
  const { status, body } = await call('POST', URL, { code: `code-${counter}`, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const save = (id: number, fields: object) => call('PUT', `${URL}/${id}`, fields);
const HALF = { type: 'percent_off', amount: 50, maximum_discount: 40 };
const changesOf = (id: number) =>
  server.db
    .selectFrom('changes')
    .selectAll()
    .where('subject_type', '=', 'promo_code')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
async function applied(id: number): Promise<void> {
  const customer = await buildCustomer(server.db);
  await server.db.insertInto('promo_code_applications').values({ user_id: customer.id, promo_code_id: id }).execute();
  await server.db.updateTable('promo_codes').set({ applications_count: 1 }).where('id', '=', id).execute();
}
const allRegulations = (id: number) =>
  server.db.selectFrom('promo_code_regulations').selectAll().where('promo_code_id', '=', id).orderBy('id').execute();

describe('a promo code', () => {
  test('a promo code is stored in capitals with every field of its form, and lists can be sent as text', async () => {
    const week = await buildWeek(
      server.db,
      '2026-11-23',
      { 1: '2026-11-21T05:59:59Z', 2: '2026-11-21T05:59:59Z' },
      202_648,
    );
    await endCutoffs(server.db, week);
    const form = {
      description: 'Half price',
      description_checkout: 'You get half off',
      notes: 'Radio in Ohio',
      show_banner: true,
      show_banner_checkout: true,
      free_shipping: true,
      free_tax: false,
      uses_limit: 100,
      is_for_new_customer: true,
      promotional_channels: [
        { channel: 'Organic', checked: true, value: 'Facebook' },
        { channel: 'Email', checked: false, value: null },
      ],
      expires_on: '2027-01-31',
      expiration_window: 30,
      cart_amount_minimum: 20.5,
      cart_amount_maximum: 300,
      id_me_group: 'nurse',
      unskip_promo_button_enabled: true,
      unskip_promo_button_text: 'Take it back for half',
    };
    const promo = await made({
      ...form,
      code: 'Radio-50',
      whitelisted_emails: 'ann@example.test\nbo@example.test\n\n',
      whitelisted_statuses: 'active,lapsed',
      whitelisted_skus: 'SOUP-1, soup-2',
      sku_starts_with: ['TOD'],
      unskip_promo_weeks_ids: String(week.id),
      regulations: [
        HALF,
        { type: 'products_off', amount: 2, maximum_discount: 5, weekly_ordinal_number: 1, free_tax: true },
      ],
    });
    expect(promo).toMatchObject({
      ...form,
      code: 'RADIO-50',
      status: 'active',
      is_applied: false,
      applications_count: 0,
      version: 1,
      application_link_url: 'https://account.example.test/?promo_code=RADIO-50',
      whitelisted_emails: ['ann@example.test', 'bo@example.test'],
      whitelisted_statuses: ['active', 'lapsed'],
      whitelisted_skus: ['SOUP-1', 'soup-2'],
      sku_starts_with: ['TOD'],
      unskip_promo_weeks_ids: [week.id],
      regulations: [
        { ...HALF, free_shipping: false, free_tax: false, weekly_ordinal_number: null },
        { type: 'products_off', amount: 2, maximum_discount: null, free_tax: true, weekly_ordinal_number: 1 },
      ],
    });
    expect((await call('GET', `${URL}/${promo.id}`)).body.data).toEqual(promo);
    expect(await changesOf(promo.id)).toMatchObject([{ name: 'promo_code_created', staff_id: staff.id }]);
  });

  test('omitted fields of a promo code get the defaults of the form', async () => {
    expect(await made()).toMatchObject({
      expiration_window: 14,
      id_me_group: 'none',
      uses_limit: null,
      expires_on: null,
      cart_amount_minimum: null,
      regulations: [],
      free_tax: false,
    });
  });

  test('promo codes are found by any part of the code, by page', async () => {
    const { id, code } = await made({ code: 'winter-needle', notes: 'For the cold' });
    const { body } = await call('GET', `${URL}?code=needle&per_page=20`);
    expect(body.meta.pagination).toMatchObject({ total: 1, per_page: 20 });
    expect(body.data).toEqual([
      {
        id,
        code,
        description: '',
        notes: 'For the cold',
        status: 'active',
        is_active: true,
        expires_on: null,
        is_applied: false,
        applications_count: 0,
        application_link_url: 'https://account.example.test/?promo_code=WINTER-NEEDLE',
        has_unique_codes: false,
        unique_code: null,
        created_at: expect.any(String),
      },
    ]);
  });

  test('a search among 20,000 promo codes uses an index and a fixed number of statements', async () => {
    const { db } = server;
    await sql`insert into promo_codes (code) select 'BULK-' || n from generate_series(1, 20000) n`.execute(db);
    await sql`analyze promo_codes`.execute(server.owner);
    const of = (page: number, per_page: number) =>
      statementsOf(db, () => call('GET', `${URL}?code=bulk&page=${page}&per_page=${per_page}`));
    expect(await of(1, 100)).toBe(await of(1, 1));
    expect((await call('GET', `${URL}?code=bulk-1999&per_page=5`)).body.meta.pagination.total).toBe(11);
    const plan = await sql<Record<string, string>>`explain select id from promo_codes
      where code like '%BULK-1999%'`.execute(db);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/promo_codes_code_search/);
    await sql`delete from promo_codes where code like 'BULK-%'`.execute(db);
  });

  test('each bad value of a promo code is refused under its field', async () => {
    const { status, body } = await call('POST', URL, {
      code: 'no spaces',
      expiration_window: 0,
      uses_limit: 0,
      expires_on: '31.1.2027',
      whitelisted_emails: 'ann@example.test\nnot-an-address',
      whitelisted_statuses: ['happy'],
      whitelisted_skus: 'A_1',
      cart_amount_minimum: -1,
      cart_amount_maximum: 1.99,
      id_me_group: 'pirate',
      regulations: [
        { type: '', amount: 'ten' },
        { type: 'percent_off', amount: 10, weekly_ordinal_number: 21, maximum_discount: 'x' },
      ],
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'cart_amount_maximum',
      'cart_amount_minimum',
      'code',
      'expiration_window',
      'expires_on',
      'id_me_group',
      'regulations.0.amount',
      'regulations.0.type',
      'regulations.1.maximum_discount',
      'regulations.1.weekly_ordinal_number',
      'uses_limit',
      'whitelisted_emails.1',
      'whitelisted_skus.0',
      'whitelisted_statuses.0',
    ]);
  });

  test('two regulations of one week, unknown weeks and a duplicate code are refused', async () => {
    const twice = await call('POST', URL, {
      code: 'twice',
      regulations: [HALF, { ...HALF, amount: 10 }],
      unskip_promo_weeks_ids: [999_999],
    });
    expect([twice.status, twice.body.errors]).toEqual([
      422,
      {
        'regulations.1.weekly_ordinal_number': ['There is a regulation for this week.'],
        unskip_promo_weeks_ids: ['Unknown order week ID: 999999.'],
      },
    ]);
    const { code } = await made();
    const taken = await call('POST', URL, { code: code.toLowerCase() });
    expect(taken.body.errors).toEqual({ code: ['This code already belongs to another promo code.'] });
  });

  test('a save changes only the fields that were sent', async () => {
    const promo = await made({ notes: 'Old', regulations: [HALF] });
    const { status, body } = await save(promo.id, { notes: 'New', code: 'renamed-code', version: 1 });
    expect([status, body.data]).toMatchObject([
      200,
      { code: 'RENAMED-CODE', notes: 'New', version: 2, regulations: promo.regulations },
    ]);
    expect((await changesOf(promo.id)).at(-1)).toMatchObject({
      name: 'promo_code_updated',
      before: { notes: 'Old', code: promo.code },
      after: { notes: 'New' },
    });
    const late = await save(promo.id, { notes: 'Late', version: 1 });
    expect([late.status, late.body.code, late.body.current.notes]).toEqual([409, 'stale', 'New']);
    expect(Object.keys(late.body.errors).toSorted()).toEqual(['code', 'notes']);
    await save(promo.id, { notes: 'New' });
    expect(await changesOf(promo.id)).toHaveLength(2);
  });

  test('a changed regulation retires next to its successor, and the others stay', async () => {
    const promo = await made({ regulations: [HALF, { ...HALF, weekly_ordinal_number: 1 }] });
    const [recurring, first] = await allRegulations(promo.id);
    const { body } = await save(promo.id, { regulations: [HALF, { ...HALF, amount: 60, weekly_ordinal_number: 1 }] });
    expect(body.data.regulations.map(({ amount }: { amount: number }) => amount)).toEqual([50, 60]);
    expect(await allRegulations(promo.id)).toMatchObject([
      { id: recurring?.id, retired_at: null },
      { id: first?.id, retired_at: expect.anything(), amount: '50.00' },
      { amount: '60.00', retired_at: null, weekly_ordinal_number: 1 },
    ]);
    await save(promo.id, { regulations: [] });
    expect((await allRegulations(promo.id)).every(({ retired_at }) => retired_at !== null)).toBe(true);
  });

  test('the code and its SKU limiters are locked once it has been applied', async () => {
    const promo = await made({ whitelisted_skus: 'A-1' });
    await applied(promo.id);
    const { status, body } = await save(promo.id, { code: 'other', whitelisted_skus: [], sku_starts_with: ['B'] });
    const locked = [`${promo.code} has been applied: this can no longer be changed.`];
    expect([status, body.errors]).toEqual([422, { code: locked, whitelisted_skus: locked, sku_starts_with: locked }]);
    const allowed = await save(promo.id, { notes: 'Still', code: promo.code, whitelisted_skus: ['A-1'] });
    expect([allowed.status, allowed.body.data.is_applied]).toEqual([200, true]);
  });

  test('a disabled promo code still exists but can no longer be applied', async () => {
    const promo = await made();
    const { status, body } = await call('DELETE', `${URL}/${promo.id}/activity`);
    expect([status, body.data.status, body.data.is_active]).toEqual([200, 'disabled', false]);
    await call('DELETE', `${URL}/${promo.id}/activity`);
    expect((await changesOf(promo.id)).map(({ name }) => name)).toEqual(['promo_code_created', 'promo_code_disabled']);
    const customer = await buildCustomer(server.db);
    const { email, first_name, last_name } = (await call('GET', `/api/customers/admin/users/${customer.id}`)).body.data;
    const refused = await call('PUT', `/api/customers/admin/users/${customer.id}`, {
      email,
      first_name,
      last_name,
      promo_code: promo.code,
    });
    expect(refused.body.errors.promo_code[0]).toMatch(/is disabled/);
  });

  test('a promo code that was never applied is deleted with its regulations', async () => {
    const promo = await made({ regulations: [HALF] });
    expect((await call('DELETE', `${URL}/${promo.id}`)).status).toBe(204);
    expect((await call('GET', `${URL}/${promo.id}`)).status).toBe(404);
    expect(await allRegulations(promo.id)).toEqual([]);
    const used = await made();
    await applied(used.id);
    const { status, body } = await call('DELETE', `${URL}/${used.id}`);
    expect([status, body.message]).toEqual([
      422,
      `${used.code} has been applied and cannot be deleted. Disable it instead.`,
    ]);
  });

  test('an unknown promo code is a 404, and signed-out callers see nothing', async () => {
    for (const [method, path] of [
      ['GET', '/999999'],
      ['PUT', '/999999'],
      ['DELETE', '/999999'],
      ['DELETE', '/999999/activity'],
    ] as const) {
      expect((await call(method, `${URL}${path}`, method === 'PUT' ? {} : undefined)).status).toBe(404);
      expect((await server.call(method, `${URL}${path}`)).status).toBe(401);
    }
    expect((await server.call('GET', URL)).status).toBe(401);
    expect((await server.call('POST', URL)).status).toBe(401);
  });
});
