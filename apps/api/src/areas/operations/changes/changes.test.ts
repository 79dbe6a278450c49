import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { fromRecent } from '../../../platform/database/months/read-back.ts';
import { type Actor, type Change, recordAll, SYSTEM } from '../../../platform/record.ts';
import { type ChangesQuery, selectChanges } from './changes.queries.ts';

let server: TestServer;
let staff: { id: number; email: string };
let other: { id: number; email: string };
let customer: { id: number; email: string };
let session: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await buildStaff(server.db);
  other = await buildStaff(server.db, 'support');
  customer = await buildCustomer(server.db);
  session = await server.session(staff.id);
});
afterAll(() => server.close());

interface Entry {
  id: number;
  title: string;
}
const read = (query = '', as: string | undefined = session) => server.call('GET', `/api/admin/changes${query}`, { as });
const titles = async (query: string): Promise<string[]> =>
  (await read(query)).body.data.map(({ title }: Entry) => title);

let counter = 0;
/** So that no test reads another's changes. */
const newKind = () => `tested_${String.fromCharCode(97 + counter++)}`;
const write = (actor: Actor, ...changes: Change[]) =>
  server.db.transaction().execute((tx) => recordAll(tx, actor, changes));
const change = (name: string, description: string, more: Partial<Change> = {}): Change => ({
  name,
  subject: { type: 'carrier', id: 7 },
  description,
  ...more,
});
const at = (moment: string) => Temporal.Instant.from(moment);

test('a change has its author, impersonated customer, address, subject, before, after and reason', async () => {
  const kind = newKind();
  await write(
    { staffId: staff.id, actingAsUserId: customer.id, address: '192.0.2.7', requestId: 'r-1' },
    change(kind, 'Renamed it', {
      userId: customer.id,
      subject: { type: 'user', id: customer.id },
      before: { name: 'a' },
      after: { name: 'b' },
      reason: 'They asked',
      at: at('2026-03-01T12:00:00Z'),
    }),
  );
  const { body } = await read(`?kind=${kind}`);
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      at: '2026-03-01T12:00:00Z',
      kind,
      title: 'Renamed it',
      reason: 'They asked',
      causer: { id: staff.id, email: staff.email, acting_as: { id: customer.id, email: customer.email } },
      from_address: '192.0.2.7',
      request_id: 'r-1',
      subject: { type: 'user', id: String(customer.id) },
      customer: { id: customer.id, email: customer.email },
      before: { name: 'a' },
      after: { name: 'b' },
    },
  ]);
  expect(body.meta.kinds).toContain(kind);
  expect(body.meta.records).toContain('user');
  expect(body.meta.staff).toContainEqual({ id: other.id, email: other.email });
});

describe('the filters of the audit log', () => {
  test('changes are filtered by person: all staff, one of them, the system or customers', async () => {
    const kind = newKind();
    await write({ staffId: staff.id }, change(kind, 'staff'));
    await write({ staffId: other.id }, change(kind, 'other'));
    await write(SYSTEM, change(kind, 'system'));
    await write({ staffId: null, actingAsUserId: customer.id }, change(kind, 'customer'));
    const by = (person: string) => titles(`?kind=${kind}&person=${person}`);
    expect((await by('staff')).toSorted()).toEqual(['other', 'staff']);
    expect(await by(String(other.id))).toEqual(['other']);
    expect(await by('system')).toEqual(['system']);
    expect(await by('customer')).toEqual(['customer']);
    expect(await titles(`?kind=${kind}`)).toHaveLength(4);
  });

  test('changes are filtered by type of record or by one record', async () => {
    const kind = newKind();
    await write(
      { staffId: staff.id },
      change(kind, 'seven'),
      change(kind, 'eight', { subject: { type: 'carrier', id: 8 } }),
    );
    await write({ staffId: staff.id }, change(kind, 'state', { subject: { type: 'state', id: 'IL' } }));
    expect((await titles(`?kind=${kind}&record=carrier`)).toSorted()).toEqual(['eight', 'seven']);
    expect(await titles(`?kind=${kind}&record=carrier&record_id=8`)).toEqual(['eight']);
    expect(await titles(`?kind=${kind}&record=state&record_id=IL`)).toEqual(['state']);
  });

  test('changes are filtered by Chicago days, both included, across the change to daylight saving', async () => {
    const kind = newKind();
    const moments = ['2026-03-08T05:59:59Z', '2026-03-08T06:00:00Z', '2026-03-09T04:59:59Z', '2026-03-09T05:00:00Z'];
    await write(SYSTEM, ...moments.map((moment) => change(kind, moment, { at: at(moment) })));
    expect(await titles(`?kind=${kind}&from=2026-03-08&to=2026-03-08`)).toEqual([moments[2], moments[1]]);
    expect(await titles(`?kind=${kind}&to=2026-03-07`)).toEqual([moments[0]]);
    expect(await titles(`?kind=${kind}&from=2026-03-09`)).toEqual([moments[3]]);
  });
});

test('pages contain each change once, even with equal moments and new changes in between', async () => {
  const kind = newKind();
  const moment = at('2026-04-01T00:00:00Z');
  await write(SYSTEM, ...Array.from({ length: 7 }, (_, n) => change(kind, `${n}`, { at: moment })));
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { body } = await read(`?kind=${kind}&per_page=3${next === '' ? '' : `&cursor=${encodeURIComponent(next)}`}`);
    seen.push(...body.data.map(({ title }: Entry) => title));
    next = body.meta.next;
    await write(SYSTEM, change(kind, 'newer', { at: moment.add({ hours: 1 }) }));
  }
  expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0']);
});

describe('the file of the audit log', () => {
  const exported = (query: string, as: string | undefined = session) =>
    server.call('GET', `/api/admin/changes.csv${query}`, { as });

  test('the file has every matching change, over any number of chunks, with harmless formulas', async () => {
    const kind = newKind();
    const many = Array.from({ length: 2_300 }, (_, n) => change(kind, n === 0 ? '=HYPERLINK("x")' : `change ${n}`));
    await write(SYSTEM, ...many.slice(0, 1_000));
    await write(SYSTEM, ...many.slice(1_000, 2_000));
    await write({ staffId: staff.id }, ...many.slice(2_000));
    const answer = await exported(`?kind=${kind}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="changes-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = String(answer.body).replace(/\r\n$/, '').split('\r\n');
    expect(lines).toHaveLength(2_301);
    expect(new Set(lines).size).toBe(2_301);
    expect(lines[0]).toMatch(/^\ufeffid,at,person,/);
    expect(lines.at(-1)).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('an export of changes is recorded with its filters', async () => {
    await exported('?person=system&to=2026-01-31');
    const { body } = await read(`?kind=changes_exported&person=${staff.id}`);
    expect(body.data[0]).toMatchObject({
      title: 'Exported the audit log',
      after: { person: 'system', to: '2026-01-31' },
    });
  });

  test('an invalid filter is a 422, and a call without a sign-in a 401', async () => {
    expect((await exported('?from=yesterday')).status).toBe(422);
    expect((await exported('', 'larder_session=nobody')).status).toBe(401);
  });
});

test.each(['?person=everybody', '?kind=%25', '?record=a%20b', '?from=2026-02-30', '?cursor=abc', '?per_page=101'])(
  'the filter %s is a 422',
  async (query) => {
    expect((await read(query)).status).toBe(422);
  },
);

test.each([
  ['?record=zzz', { record: ['Please choose a kind of record from the list.'] }],
  ['?kind=zzz', { kind: ['Please choose a kind of change from the list.'] }],
  ['?from=2026-03-02&to=2026-03-01', { to: ['The last day must not be before the first.'] }],
])('the filter %s is a 422, also for the file', async (query, errors) => {
  const answers = [await read(query), await server.call('GET', `/api/admin/changes.csv${query}`, { as: session })];
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
    [422, errors],
    [422, errors],
  ]);
});

const WITHOUT_ENTRIES = ['setting', 'allergen', 'allergens', 'customer_import', 'product_import', 'upsells'];

test.each(['?person=999999', '?record_id=999999', ...WITHOUT_ENTRIES.map((record) => `?record=${record}`)])(
  'the filter %s finds nothing, since it is valid',
  async (query) => {
    expect((await read(query)).body.data).toEqual([]);
  },
);

test.each([
  ['0000-12-31T23:59:59Z', 422],
  ['0001-01-01T00:00:00Z', 200],
  ['9999-12-31T23:59:59Z', 200],
])('a page before %s is a %i', async (moment, expected) => {
  await write(SYSTEM, change(newKind(), 'Noted'));
  const found = [
    `/api/admin/changes?cursor=${moment}_1`,
    `/api/customers/admin/users/${customer.id}/timeline?cursor=${moment}_4_1`,
  ];
  for (const path of found)
    expect([path, (await server.call('GET', path, { as: session })).status]).toEqual([path, expected]);
});

test('each filter of a long audit log reads an index in the order of the page', async () => {
  await sql`insert into changes (at, name, staff_id, acting_as_user_id, subject_type, subject_id, description)
    select now() - n * interval '1 minute', 'kind_' || chr(97 + n % 20), case when n % 3 = 0 then ${staff.id}::bigint end, case when n % 7 = 0 then 1 end,
      'sort_' || chr(97 + n % 10), n % 5000, 'x' from generate_series(1, 20000) n`.execute(server.db);
  await sql`analyze changes`.execute(server.owner);
  const NO_FILTERS = { person: null, record: null, recordId: null, kind: null, from: null, until: null, before: null };
  const newest = { from: fromRecent(), until: null, isNewest: true };
  const plan = async (asked: Partial<ChangesQuery>) =>
    JSON.stringify(await selectChanges(server.db, { ...NO_FILTERS, limit: 51, ...asked }, newest).explain());
  const filters: Partial<ChangesQuery>[] = [
    {},
    { person: 'staff' },
    { person: staff.id },
    { person: 'customer' },
    { person: 'system' },
    { kind: 'kind_a' },
    { record: 'sort_b' },
    { kind: 'kind_a', from: Temporal.Now.instant().subtract({ hours: 240 }) },
  ];
  // The limit is directly above the indexes of the months: nothing else was read, and nothing was sorted.
  const offAnIndex =
    /Limit [^}]*\},\{"QUERY PLAN":" *-> {2}Merge Append [^}]*\},\{"QUERY PLAN":" *Sort Key[^}]*\},\{"QUERY PLAN":" *-> {2}Index Scan using changes_/;
  for (const asked of filters) expect(await plan(asked), JSON.stringify(asked)).toMatch(offAnIndex);
  // Empty months are read whole.
  const month = Temporal.Now.plainDateISO('UTC').toPlainYearMonth().toString().replace('-', '_');
  const ofOne = await plan({ record: 'sort_b', recordId: '1' });
  expect(ofOne).toContain(`on changes_${month} `);
  expect(ofOne).not.toContain(`Seq Scan on changes_${month} `);
});
