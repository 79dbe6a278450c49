import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildShipping, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let staff: string;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
});
afterAll(() => server.close());

const call = (method: string, url: string, body?: object) =>
  server.call(method, url, { as: staff, ...(body && { body }) });
const carriers = '/api/shipping/carriers';
const formOf = (changes: object = {}) => ({
  name: 'Lone Star Parcel',
  slug: `lone-star-${made}`,
  external_carrier: 'nonups',
  external_method_id: '77',
  order_bot_shipping_method: '',
  ...changes,
});

describe('a carrier', () => {
  let id: number;
  beforeEach(async () => {
    made += 1;
    ({ id } = (await call('POST', carriers, formOf())).body.data);
  });

  test('a carrier is changed as multipart, recorded and read', async () => {
    const form = new FormData();
    for (const [key, value] of Object.entries(formOf({ name: 'Renamed', _method: 'PUT', version: '1' })))
      form.append(key, value as string);
    const { status, body } = await server.call('POST', `${carriers}/${id}`, { as: staff, form });
    expect([status, body.data]).toMatchObject([
      200,
      { name: 'Renamed', version: 2, external_method_id: '77', order_bot_shipping_method: null },
    ]);
    expect((await call('GET', `${carriers}/${id}`)).body.data).toEqual(body.data);
    const changes = await server.db
      .selectFrom('changes')
      .select(['name', 'before', 'after'])
      .where('subject_type', '=', 'carrier')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(changes.at(-1)).toEqual({
      name: 'carrier_updated',
      before: { name: 'Lone Star Parcel' },
      after: { name: 'Renamed' },
    });
  });

  test('a carrier lists the cycles that it serves', async () => {
    const { body } = await call('GET', `${carriers}?per_page=100`);
    const cyclesOf = (slug: string) => body.data.find((each: { slug: string }) => each.slug === slug).production_cycles;
    expect(cyclesOf('ups-ground')).toEqual([
      { id: 1, name: 'PC A' },
      { id: 2, name: 'PC B' },
    ]);
    expect(cyclesOf(`lone-star-${made}`)).toEqual([]);
  });

  test('a carrier slug that exists in any case is refused', async () => {
    const { status, body } = await call('POST', carriers, formOf({ slug: `LONE-STAR-${made}` }));
    expect([status, body.errors]).toEqual([422, { slug: ['This slug already belongs to another carrier.'] }]);
  });

  test.each([
    ['slug', 'two words', 'Use letters, digits, dashes and underscores only.'],
    ['external_carrier', 'fedex', 'Please choose ups or nonups.'],
    ['name', ' ', 'Name is required.'],
  ])('a carrier with %s %o is refused under that field', async (field, value, sentence) => {
    const { status, body } = await call('PUT', `${carriers}/${id}`, formOf({ [field]: value }));
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  test('an older carrier version is stale, an unknown carrier is a 404, and signed-out callers change none', async () => {
    await call('PUT', `${carriers}/${id}`, formOf({ name: 'Once' }));
    const { status, body } = await call('PUT', `${carriers}/${id}`, formOf({ name: 'Twice', version: 1 }));
    expect([status, body.code, body.current.name]).toEqual([409, 'stale', 'Once']);
    expect((await call('GET', `${carriers}/999999`)).status).toBe(404);
    expect((await call('PUT', `${carriers}/999999`, formOf())).status).toBe(404);
    expect((await server.call('POST', carriers, { body: formOf() })).status).toBe(401);
    expect((await server.call('PUT', `${carriers}/${id}`, { body: formOf() })).status).toBe(401);
  });
});

describe('sign-up days of a production cycle', () => {
  const allocate = (cycle: number, days: string[]) =>
    call('PUT', `/api/sales/admin/production-cycles/${cycle}/allocateable-ship-days`, { days });
  const allocated = async () => {
    const { body } = await call('GET', '/api/sales/admin/production-cycles');
    return Object.fromEntries(
      body.data.map((cycle: { id: number; isAllocatedOnDays: string[] }) => [
        cycle.id,
        cycle.isAllocatedOnDays.toSorted((a, b) => a.localeCompare(b)),
      ]),
    );
  };

  test('sign-up days are taken from the cycle that had them, and released if left out', async () => {
    expect((await allocate(1, ['Monday', 'Tuesday', 'Wednesday'])).status).toBe(200);
    const { body } = await allocate(2, ['Wednesday', 'Friday']);
    expect(body.data.isAllocatedOnDays.toSorted()).toEqual(['Friday', 'Wednesday']);
    expect(await allocated()).toEqual({ 1: ['Monday', 'Tuesday'], 2: ['Friday', 'Wednesday'] });
    await allocate(1, []);
    expect(await allocated()).toEqual({ 1: [], 2: ['Friday', 'Wednesday'] });
  });

  test('a sign-up day assigned to two cycles at once belongs to one of them', async () => {
    const answers = await Promise.all([1, 2, 1, 2].map((cycle) => allocate(cycle, ['Sunday', 'Saturday'])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { 1: first, 2: second } = await allocated();
    expect([...first, ...second].filter((day) => day === 'Sunday')).toHaveLength(1);
  });

  test('sign-up days reassigned since they were read are a 409 that names who did it', async () => {
    const allocateAsRead = (cycle: number, days: string[], seen: object) =>
      call('PUT', `/api/sales/admin/production-cycles/${cycle}/allocateable-ship-days`, { days, seen });
    await allocate(1, ['Monday', 'Tuesday']);
    await allocate(2, ['Friday']);
    const colleague = await buildStaff(server.db);
    await server.call('PUT', '/api/sales/admin/production-cycles/2/allocateable-ship-days', {
      as: await server.session(colleague.id),
      body: { days: ['Tuesday', 'Friday'] },
    });
    const { status, body } = await allocateAsRead(1, ['Tuesday', 'Friday'], { Monday: 1, Tuesday: 1, Friday: 2 });
    expect([status, body.code, body.message]).toEqual([
      409,
      'stale',
      `Tuesday was assigned to PC B by ${colleague.email} since you opened this page. Review the change and update again.`,
    ]);
    expect(await allocated()).toEqual({ 1: ['Monday'], 2: ['Friday', 'Tuesday'] });
    // Weekdays that are not being changed may have moved.
    expect((await allocateAsRead(1, ['Monday', 'Sunday'], { Monday: 1, Tuesday: 1, Sunday: null })).status).toBe(200);
    expect((await allocateAsRead(1, ['Monday'], { Sunday: 9 })).body.message).toMatch(
      /^Sunday was assigned to PC A by /,
    );
    expect((await allocateAsRead(1, ['Monday'], { Someday: 1 })).status).toBe(422);
    expect((await allocateAsRead(1, ['Monday', 'Tuesday'], { Tuesday: 2 })).status).toBe(200);
  });

  test('an unknown weekday or cycle, or a signed-out caller, is refused', async () => {
    expect((await allocate(1, ['Someday'])).status).toBe(422);
    expect((await allocate(9, ['Monday'])).status).toBe(404);
    const url = '/api/sales/admin/production-cycles/1/allocateable-ship-days';
    expect((await server.call('PUT', url, { body: { days: [] } })).status).toBe(401);
  });
});
