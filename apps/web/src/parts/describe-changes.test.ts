import { expect, test } from 'vitest';
import { describeChanges } from './describe-changes.ts';

const change = (name: string, before: unknown, after: unknown) =>
  describeChanges({ before: { [name]: before }, after: { [name]: after } })[0];

test.each<[string, unknown, unknown, object]>([
  ['ship_at', '2026-12-02', null, { field: 'Ship date', before: '12/2/2026', after: '—' }],
  ['first_name', 'Ada', 'Eve', { field: 'First name', before: 'Ada', after: 'Eve' }],
  ['line_1', '1 Main St', '5 Broadway', { field: 'Address line 1', after: '5 Broadway' }],
  ['is_skipped', false, true, { field: 'Skipped', before: 'No', after: 'Yes' }],
  ['amount_cents', null, 1250, { field: 'Amount', before: '—', after: '$12.50' }],
  ['production_cycle_id', 1, 2, { field: 'Production cycle', before: 'PC A', after: 'PC B' }],
  ['cancelled_at', null, '2026-11-22T05:59:59Z', { after: '11/21/2026 11:59 PM CST' }],
  ['BEEF-STEW', undefined, 2, { field: 'BEEF-STEW', before: '—', after: '2' }],
  ['products', null, [{ sku: 'BEEF-STEW', quantity: 2 }], { after: '2 × BEEF-STEW' }],
  ['subscription', null, [{ category_id: 3, quantity: 8 }], { after: '8 × category #3' }],
  ['tags', [], [{ id: 4, name: 'Vegan' }], { field: 'Tags', before: '—', after: 'Vegan' }],
])('a change of %s is described for staff', (name, before, after, expected) => {
  expect(change(name, before, after)).toMatchObject(expected);
});

test('kids and carriers are described without their ids', () => {
  const kid = {
    id: 7,
    name: 'Robin',
    categories: [{ id: 1, category_name: 'Toddler', quantity: 6 }],
    filters: { tags: [{ id: 4, name: 'Vegan' }], indicators: [] },
  };
  expect(change('kids', [], [kid])?.after).toBe('Robin (Categories: 6 × Toddler, Filters: Tags: Vegan)');
  const carrier = { production_cycle_id: 2, carrier_id: 3, ship_day_name: 'Thursday', days_in_transit: 2 };
  expect(change('preferred_carriers', [], [carrier])?.after).toBe(
    'Production cycle: PC B, Carrier: 3, Ship day: Thursday, Days in transit: 2',
  );
});

test('unchanged fields are left out, and an entry without fields has none', () => {
  expect(describeChanges({ before: { status: 'active' }, after: { status: 'active' } })).toEqual([]);
  expect(describeChanges({ before: null, after: null })).toEqual([]);
});
