import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/server.ts';
import { openWeek } from './inhabited.fixture.ts';
import { openZipCodeDesk, type ZipCodeDesk } from './zip-code-desk.fixture.ts';
import { checkFile, importFile } from '../zip-code-imports/zip-code-files.fixture.ts';

let desk: ZipCodeDesk;
let server: TestServer;
beforeAll(async () => {
  desk = await openZipCodeDesk();
  ({ server } = desk);
});
afterAll(() => server.close());

const diff = async (id: number, query = '') =>
  (await desk.call('GET', `/api/shipping/zip-code-imports/${id}/diff${query}`)).body;
const codes = ({ data }: { data: { zip_code: string }[] }) => data.map(({ zip_code }) => zip_code);
const second = { production_cycle_id: 2, default_pc: 'FALSE' };

test('the preview of an import says first who loses service, with removed rules and changed states', async () => {
  const { db } = server;
  const week = await openWeek(db);
  const [kept, lost, preferred] = ['30001', '30002', '30003'];
  await importFile(
    desk,
    [kept, lost, preferred].flatMap((zip_code_id) => [{ zip_code_id }, { zip_code_id, ...second }]),
  );
  await week.settle(kept, 1);
  const customer = await week.settle(lost, 2);
  const other = await week.settle(preferred, 2);
  await sql`insert into preferred_carriers (user_id, production_cycle_id, carrier_id, ship_weekday, days_in_transit)
    select ${other.id}, 2, min(id), 'Friday', 2 from carriers`.execute(db);
  const id = await checkFile(desk, [
    { zip_code_id: kept, state: 'NY' },
    { zip_code_id: lost },
    { zip_code_id: preferred },
    { zip_code_id: '30004' },
  ]);
  const seen = await diff(id);
  expect(seen.meta.totals).toEqual({
    changed: 3,
    added: 1,
    unchanged: 0,
    active_customers: 3,
    coming_orders: 3,
    loses: {
      customers: 1,
      orders: 1,
      examples: [expect.objectContaining({ id: customer.id, zip_code: lost, email: expect.any(String) })],
    },
    losing: 1,
    removed_rules: 3,
    changed_states: 1,
    into_pause: 0,
    out_of_pause: 0,
  });
  expect(codes(seen)).toEqual([lost, kept, preferred, '30004']);
  expect(seen.data[0]).toMatchObject({ losing_customers: 1, losing_orders: 1 });
  expect(seen.data[1]).toMatchObject({ losing_customers: 0, losing_orders: 0 });
  for (const [only, expected] of [
    ['losing', [lost]],
    ['changed-state', [kept]],
  ] as const) {
    const part = await diff(id, `?only=${only}`);
    expect([codes(part), part.meta.pagination.total]).toEqual([expected, 1]);
  }
});

test('the preview of an import counts the boxes that its pauses will skip and send', async () => {
  const week = await openWeek(server.db, 210_002);
  const [moved, unchanged] = ['30020', '30021'];
  await importFile(desk, [{ zip_code_id: moved }, { zip_code_id: unchanged }]);
  const all = [await week.settle(moved, 1), await week.settle(moved, 1), await week.settle(unchanged, 1)] as const;
  await week.redate(moved, unchanged);
  await week.pause(all[0], 3, false);
  await week.pause(all[1], 5, true);
  await week.pause(all[2], 5, true);
  const totalsOf = async (line: object) =>
    (await diff(await checkFile(desk, [{ zip_code_id: moved, ...line }, { zip_code_id: unchanged }]))).meta.totals;
  expect(await totalsOf({ ship_day_name: 'Tuesday', days_in_transit: 1 })).toMatchObject({
    into_pause: 1,
    out_of_pause: 0,
  });
  expect(await totalsOf({ days_in_transit: 3 })).toMatchObject({ into_pause: 0, out_of_pause: 1 });
});

test('an import keeps the default of a cycle other than the Default PC while the file has its rule', async () => {
  const zip_code_id = '30010';
  const friday = { zip_code_id, ...second, ship_day_name: 'Friday' };
  await importFile(desk, [{ zip_code_id }, { zip_code_id, ...second }, friday]);
  await sql`update shipping_rules set is_default = true
    where zip_code = ${zip_code_id} and ship_weekday = 'Friday'`.execute(server.db);
  await sql`update zip_codes set version = version + 1 where id = ${zip_code_id}`.execute(server.db);
  const defaults = async () =>
    (
      await sql<{ rule: string }>`select production_cycle_id || ' ' || ship_weekday as rule from shipping_rules
        where zip_code = ${zip_code_id} and is_default order by production_cycle_id`.execute(server.db)
    ).rows.map(({ rule }) => rule);
  const same = await checkFile(desk, [{ zip_code_id }, { zip_code_id, ...second }, friday]);
  expect((await diff(same)).meta.totals).toMatchObject({ changed: 0, unchanged: 1 });
  await importFile(desk, [{ zip_code_id, days_in_transit: 4 }, { zip_code_id, ...second }, friday]);
  expect(await defaults()).toEqual(['1 Wednesday', '2 Friday']);
  await importFile(desk, [{ zip_code_id, ...second, default_pc: 'TRUE' }, friday]);
  expect(await defaults()).toEqual(['2 Wednesday']);
});
