import { expect, test } from 'vitest';
import { parseSearch, readSearch, writeSearch } from '../../../lists/search-text.ts';
import { describeFilters, newestWeek, ordersFilter, ordersList, splitState, withWeek } from './orders-search.ts';

const FULL =
  '?keyword=0042&order_week_id=3&production_cycle_id=2&ship_at=2026-11-25&deliver_at=2026-11-26&carrier_id=4&state=active&delivery=undeliverable&payment=failed&charge=cutoff-declined&sku=123&page=2&count=exact';
const read = (address: string) => readSearch(ordersList.search, parseSearch(address));

test('every filter is read from the address, sent to the list and written back', () => {
  const search = read(FULL);
  expect(ordersList.query(search)).toEqual({
    keyword: '0042',
    order_week_id: 3,
    production_cycle_id: 2,
    ship_at: '2026-11-25',
    deliver_at: '2026-11-26',
    carrier_id: 4,
    state: 'active',
    delivery: 'undeliverable',
    payment: 'failed',
    charge: 'cutoff-declined',
    sku: '123',
    page: 2,
    per_page: 20,
    count: 'exact',
  });
  expect(read(writeSearch(search))).toEqual(search);
  expect(Object.keys(ordersFilter(search))).not.toEqual(expect.arrayContaining(['page']));
  expect(Object.keys(ordersFilter(search))).not.toEqual(expect.arrayContaining(['count']));
});

test.each([
  ['', { delivery: 'undeliverable' }, undefined, { delivery: 'undeliverable', order_week_id: 9 }],
  [
    '?order_week_id=9&delivery=undeliverable',
    { delivery: undefined },
    9,
    { delivery: undefined, order_week_id: undefined },
  ],
  ['?order_week_id=9&delivery=undeliverable', { delivery: undefined }, undefined, { delivery: undefined }],
  ['?order_week_id=4&delivery=undeliverable', { delivery: undefined }, 9, { delivery: undefined }],
  ['?order_week_id=9&delivery=undeliverable&sku=1', { delivery: undefined }, 9, { delivery: undefined }],
  ['?order_week_id=9&delivery=undeliverable', { state: 'active' }, 9, { state: 'active' }],
  ['?order_week_id=9&delivery=undeliverable', { order_week_id: 4 }, 9, { order_week_id: 4 }],
] as const)('the list %o changed by %o, with the given week %s, is changed by %o', (address, patch, given, changed) => {
  expect(withWeek(read(address), patch, { newest: 9, given })).toEqual(changed);
});

test('a state that has other weeks takes another than the week that the one before it got', () => {
  const search = read('?order_week_id=9&state=unpaid');
  const patch = { state: 'delivered' } as const;
  expect(withWeek(search, patch, { newest: 7, given: 9 })).toEqual({ ...patch, order_week_id: 7 });
  expect(withWeek(search, patch, { newest: 7, given: undefined }), 'chosen by staff').toEqual(patch);
});

test('orders whose window has closed are looked for in the newest week that has begun', () => {
  const week = (id: number, date: string, status = 'active') => ({ id, date, status });
  const weeks = [week(7, '2026-11-23'), week(6, '2026-11-16'), week(8, '2026-11-30'), week(9, '2026-12-07', 'draft')];
  for (const state of ['closed', 'shipped', 'delivered'] as const)
    expect(newestWeek(weeks, state, '2026-11-29')).toBe(7);
  expect(newestWeek(weeks, 'unpaid', '2026-11-29')).toBe(8);
  expect(newestWeek(weeks, 'shipped', '2026-11-01'), 'none has begun').toBe(8);
  expect(newestWeek([], 'shipped', '2026-11-29')).toBeUndefined();
});

test('an empty list names every filter', () => {
  expect(describeFilters(read(FULL))).toBe(
    '"0042", this week, PC B, shipped on 11/25/2026, delivered on 11/26/2026, this carrier, Active, Undeliverable, Failed, Cutoff: declined, 123',
  );
  expect(describeFilters(read(''))).toBeNull();
});

test.each([
  ['?payment=owed&charge=declined&ship_at=11/25/2026&carrier_id=ups&sku=', { page: 1 }],
  ['?deliver_at=2026-02-30&state=lost&keyword=ada', { keyword: 'ada', page: 1 }],
])('the address %s falls back where a filter is invalid', (address, search) => {
  expect(read(address)).toEqual(search);
});

test('an address that names undeliverable as the state shows it as the filter of its own', () => {
  const search = read('?state=undeliverable&order_week_id=3');
  expect(ordersList.query(search)).toMatchObject({ state: 'undeliverable', order_week_id: 3 });
  expect(splitState(search)).toEqual({ state: undefined, delivery: 'undeliverable' });
  expect(splitState(read('?state=active'))).toEqual({ state: 'active', delivery: undefined });
  expect(describeFilters(search)).toBe('this week, Undeliverable');
});
