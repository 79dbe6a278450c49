import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { isWhole } from '../../../../test/faults/storms.ts';
import type { TestServer } from '../../../../test/server.ts';
import { openWeek } from './inhabited.fixture.ts';
import { openZipCodeDesk, type ZipCodeDesk } from './zip-code-desk.fixture.ts';

let desk: ZipCodeDesk;
let server: TestServer;
let weeks: Awaited<ReturnType<typeof openWeek>>[];
beforeAll(async () => {
  desk = await openZipCodeDesk(70_000);
  ({ server } = desk);
  weeks = [await openWeek(server.db), await openWeek(server.db, 210_002)];
});
afterAll(() => server.close());

const ROUNDS = isWhole ? 300 : 30;
const rule = fc.record({
  isVan: fc.boolean(),
  production_cycle_id: fc.constantFrom(1, 2),
  ship_day_name: fc.constantFrom(...WEEKDAYS.slice(0, 3)),
  days_in_transit: fc.integer({ min: 1, max: 2 }),
  is_default: fc.boolean(),
});
const rules = fc.uniqueArray(rule, {
  minLength: 1,
  maxLength: 5,
  selector: ({ isVan, production_cycle_id, ship_day_name }) => `${isVan}${production_cycle_id}${ship_day_name}`,
});
const resident = fc.record({
  week: fc.constantFrom(0, 1),
  cycle: fc.constantFrom(1 as const, 2 as const),
  isPreferring: fc.boolean(),
  pause: fc.option(
    fc.record({ days: fc.integer({ min: 0, max: 14 }), isSkipped: fc.boolean(), hasTwin: fc.boolean() }),
  ),
  isSkippedByHand: fc.boolean(),
});
const shift = fc.record({
  from: fc.integer({ min: 0, max: 12 }),
  days: fc.integer({ min: -2, max: 3 }),
  isVan: fc.boolean(),
});
const scene = fc.record({
  before: rules,
  after: rules,
  residents: fc.array(resident, { minLength: 1, maxLength: 6 }),
  holidays: fc.array(shift, { maxLength: 2 }),
});

const shippingRules = (all: readonly { isVan: boolean; production_cycle_id: number; is_default: boolean }[]) =>
  all.map(({ isVan, ...each }, index) => ({
    ...each,
    carrier_id: isVan ? desk.vanId : desk.carrierId,
    is_default:
      each.is_default &&
      !all.slice(0, index).some((other) => other.is_default && other.production_cycle_id === each.production_cycle_id),
  }));
const formOf = (all: Parameters<typeof shippingRules>[0]) =>
  desk.formOf({ default_production_cycle_id: all[0]!.production_cycle_id, shippingRules: shippingRules(all) });

/** A second order of the same week and cycle, skipped by the same pause. */
const addTwin = (orderId: number) =>
  sql`insert into orders (user_id, order_week_id, production_cycle_id, order_index, address_id, carrier_id,
      planned_ship_at, ship_at, deliver_at, is_skipped, skipped_by_pause_id)
    select user_id, order_week_id, production_cycle_id, order_index + 1, address_id, carrier_id,
      planned_ship_at, ship_at, deliver_at, is_skipped, skipped_by_pause_id
    from orders where id = ${orderId}`.execute(server.db);

interface Row {
  id: number;
  carrier_id: number | null;
  ship_at: string | null;
  deliver_at: string | null;
  is_skipped: boolean;
}
const ordersAt = async (zip: string) =>
  (
    await sql<Row>`select o.id, o.carrier_id, o.ship_at, o.deliver_at, o.is_skipped from orders o
      join addresses a on a.user_id = o.user_id and a.is_default where a.zip_code = ${zip} order by o.id`.execute(
      server.db,
    )
  ).rows;

test('the counts of the preview are what the job then does, whatever rules, pauses, skips and holidays', async () => {
  const { db } = server;
  await fc.assert(
    fc.asyncProperty(scene, async ({ before, after, residents, holidays }) => {
      await db.deleteFrom('holidays').execute();
      for (const { from, days, isVan } of holidays) {
        const start = weeks[0]!.monday.add({ days: from }).toString();
        const { status, body } = await desk.call('POST', '/api/shipping/admin/holidays', {
          name: `Holiday ${from}`,
          start_date: start,
          end_date: start,
          rules: [{ carrier_id: isVan ? desk.vanId : desk.carrierId, shift_days: days || 1 }],
        });
        if (status !== 201) continue;
        await sql`update holidays set applied_at = now() where id = ${body.data.id}`.execute(db);
      }
      const id = await desk.make(formOf(before));
      for (const { week, cycle, pause, isSkippedByHand, isPreferring } of residents) {
        const at = weeks[week]!;
        const settled = await at.settle(id, cycle);
        await at.redate(id);
        if (isPreferring && settled.id % 3 === 0)
          await sql`insert into preferred_carriers (user_id, production_cycle_id, carrier_id, ship_weekday, days_in_transit)
            values (${settled.id}, ${cycle}, ${desk.carrierId}, 'Friday', 2)`.execute(db);
        await at.redate(id);
        if (pause) await at.pause(settled, pause.days, pause.isSkipped);
        if (pause?.isSkipped && pause.hasTwin) await addTwin(settled.orderId);
        if (isSkippedByHand)
          await sql`update orders set is_skipped = true, skipped_by_pause_id = null where id = ${settled.orderId}`.execute(
            db,
          );
      }
      const was = await ordersAt(id);
      const form = formOf(after);
      const { moves, fingerprint } = (await desk.call('PUT', `/api/shipping/zip-codes/${id}?preview=1`, form)).body
        .data;
      const saved = await desk.call('PUT', `/api/shipping/zip-codes/${id}`, { ...form, expected: fingerprint });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      await weeks[0]!.redate(id);
      const is = new Map((await ordersAt(id)).map((row) => [row.id, row]));
      const changed = (differs: (a: Row, b: Row) => boolean) =>
        was.filter((row) => differs(row, is.get(row.id)!)).length;
      const { orders, other_carrier, into_pause, out_of_pause } = moves;
      expect({ orders, other_carrier, into_pause, out_of_pause }).toEqual({
        orders: changed((a, b) => !a.is_skipped && (a.ship_at !== b.ship_at || a.deliver_at !== b.deliver_at)),
        other_carrier: changed((a, b) => !a.is_skipped && a.carrier_id !== b.carrier_id),
        into_pause: changed((a, b) => !a.is_skipped && b.is_skipped),
        out_of_pause: changed((a, b) => a.is_skipped && !b.is_skipped),
      });
    }),
    { numRuns: ROUNDS, endOnFailure: false },
  );
}, 300_000);
