import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildShipping, buildStaff, buildWeek } from '../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { moveBusinessClock } from '../../platform/clock.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
  const { carrierId } = await buildShipping(server.db);
  // In the future, since the business clock only moves forward.
  await moveBusinessClock(server.db, Temporal.Instant.from('2040-01-04T18:00:00Z')); // a Wednesday noon in Chicago
  await server.db
    .insertInto('production_cycle_allocations')
    .values({ weekday: 'Wednesday', production_cycle_id: 2 })
    .execute();
  await buildWeek(server.db, '2040-01-09', { 1: '2040-01-07T05:59:59Z', 2: '2040-01-04T05:59:59Z' }, 204002);
  await buildWeek(server.db, '2040-01-16', { 1: '2040-01-14T05:59:59Z', 2: '2040-01-11T05:59:59Z' }, 204003);
  const holiday = await server.db
    .insertInto('holidays')
    .values({
      name: 'Thaw',
      start_date: '2040-01-18',
      end_date: '2040-01-20',
      applied_at: Temporal.Instant.from('2040-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('holiday_rules')
    .values({ holiday_id: holiday.id, carrier_id: carrierId, shift_days: -1 })
    .execute();
});
afterAll(() => server.close());

const quote = (zip: string) =>
  server.call('GET', `/api/sales/delivery-quotes?zip_code=${zip}&subscription=1`, { as: cookie });

describe('a delivery quote', () => {
  test('a delivery quote follows the sign-up day’s cycle, its first open week, default rule and applied holidays', async () => {
    // Wednesday belongs to PC B; its cutoff of the week of 1/9 has passed, so the week of 1/16: Thursday 1/19, a day earlier.
    expect((await quote('60601')).body).toEqual({ data: { delivery_date: '2040-01-19' } });
  });

  test.each(['99999', 'abc', '606'])('a delivery quote for %s, which is not served, is a 404', async (zip) => {
    const answer = await quote(zip);
    expect([answer.status, answer.body.message]).toEqual([404, 'No delivery quote available for zip code']);
  });

  test('a delivery quote without a zip code is refused under it', async () => {
    const answer = await server.call('GET', '/api/sales/delivery-quotes', { as: cookie });
    expect(answer.body.errors).toHaveProperty('zip_code');
  });
});

test('states have their tax in percent', async () => {
  const { body } = await server.call('GET', '/api/shipping/states', { as: cookie });
  expect(body.data).toHaveLength(51);
  expect(body.data).toContainEqual({
    id: 'IL',
    name: 'Illinois',
    tax: 6.25,
    is_tax_set: true,
    is_shipped_to: true,
    version: 1,
  });
});

test('production cycles have their days and their next cutoff', async () => {
  const { body } = await server.call('GET', '/api/sales/admin/production-cycles', { as: cookie });
  expect(body.data[1]).toEqual({
    id: 2,
    name: 'PC B',
    order_cutoff_day: 'Tuesday',
    cutoff_date: '2040-01-11T05:59:59Z',
    shipDays: ['Thursday', 'Friday'],
    isAllocatedOnDays: ['Wednesday'],
    version: 1,
  });
});

describe('the timeline', () => {
  const timeline = (query = '') => server.call('GET', `/api/admin/timeline${query}`, { as: cookie });

  test('the timeline spans 4 days before to 5 days after the business day', async () => {
    const { body } = await timeline();
    expect(body.meta.now).toMatch(/^2040-01-04T18:00/);
    expect(body.meta.data.map((group: { name: string }) => group.name)).toEqual(
      expect.arrayContaining(['PC A', 'PC B']),
    );
    const cutoffs = body.data
      .filter((item: { kind: string }) => item.kind === 'cutoff')
      .map((item: { starts_at: string }) => item.starts_at);
    expect(cutoffs.toSorted()).toEqual(['2040-01-04T05:59:59Z', '2040-01-07T05:59:59Z']);
  });

  test('the timeline shows holidays of the requested days', async () => {
    const { body } = await timeline('?from=2040-01-15&to=2040-01-25');
    expect(
      body.data.some((item: { kind: string; name: string }) => item.kind === 'holiday' && item.name.includes('Thaw')),
    ).toBe(true);
  });

  test.each(['?from=x', '?from=2040-02-01&to=2040-01-01', '?from=2040-01-01&to=2041-01-01'])(
    'the timeline refuses %s',
    async (query) => {
      expect((await timeline(query)).status).toBe(422);
    },
  );
});

describe('the delivery simulator', () => {
  const simulate = (query: string) =>
    server.call('GET', `/api/shipping/admin/delivery-simulation?${query}`, { as: cookie });

  test('the simulator shows six weeks with the rule behind each date, beginning with the quote', async () => {
    const { data } = (await simulate('zip_code=60601')).body;
    expect(data).toMatchObject({
      production_cycle: { id: 2, name: 'PC B' },
      cycle_rule: 'Sign-ups on a Wednesday are allocated to PC B.',
      carrier: { name: 'UPS Ground' },
      ship_day_name: 'Thursday',
    });
    expect(data.deliveries).toHaveLength(6);
    expect(data.deliveries[0]).toEqual({
      order_week: { number: 204003, date: '2040-01-16' },
      is_made: true,
      cutoff_at: '2040-01-11T05:59:59Z',
      cutoff_rule: 'Set when the week was created.',
      post_cutoff_changes_deadline_at: '2040-01-13T05:59:59Z',
      ship_at: '2040-01-18',
      ship_rule: expect.stringMatching(/Moved by -1 day: Thaw\.$/),
      deliver_at: (await quote('60601')).body.data.delivery_date,
      delivery_rule: '1 day in transit.',
    });
    expect(data.deliveries[1]).toMatchObject({ is_made: false, order_week: { date: '2040-01-23' } });
  });

  test('the simulator follows the moment of the sign-up', async () => {
    const { data } = (await simulate('zip_code=60601&signed_up_at=2040-01-05T18:00:00Z')).body;
    expect(data.production_cycle.name).toBe('PC A');
    expect(data.cycle_rule).toMatch('The zip code’s Default PC');
  });

  test('the simulator refuses unserved zip codes, invalid input and signed-out callers', async () => {
    expect((await simulate('zip_code=99999')).body.message).toBe('No delivery quote available for zip code');
    const unknown = await simulate('zip_code=60601&carrier_id=999');
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['carrier_id']]);
    expect((await simulate('zip_code=606')).body.errors).toHaveProperty('zip_code');
    expect((await simulate('zip_code=60601&signed_up_at=soon')).body.errors).toHaveProperty('signed_up_at');
    expect((await simulate('zip_code=60601&signed_up_at=9999-01-01T00:00:00Z')).status).toBe(422);
    expect((await server.call('GET', '/api/shipping/admin/delivery-simulation?zip_code=60601')).status).toBe(401);
  });
});
