import { describe, expect, it } from 'vitest';
import { type ActivatableWeek, refusalOfMenu, refusalToActivate } from './order-week-states.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const ahead = { cutoff_at: now.add({ seconds: 1 }) };
const passed = { cutoff_at: now };
const ready: ActivatableWeek = {
  status: 'draft',
  rotation_product_count: 1,
  sellable_product_count: 1,
  cutoffs: [passed, ahead],
};

describe('a week is activated', () => {
  it('a week with a sellable product and a cutoff ahead can be activated', () => {
    expect(refusalToActivate(ready, now)).toBeNull();
  });

  it.each<[string, Partial<ActivatableWeek>]>([
    ['week_not_draft', { status: 'active' }],
    ['week_not_draft', { status: 'delivered' }],
    ['week_without_rotation', { rotation_product_count: null }],
    ['rotation_without_products', { rotation_product_count: 0 }],
    ['rotation_without_sellable_product', { sellable_product_count: 0 }],
    ['cutoffs_passed', { cutoffs: [passed, passed] }],
    ['cutoffs_passed', { cutoffs: [] }],
  ])('and refused as %s with %j', (code, facts) => {
    expect(refusalToActivate({ ...ready, ...facts }, now)?.code).toBe(code);
  });
});

describe('a menu', () => {
  it('a menu can go live if at least one order would be full', () => {
    expect(refusalOfMenu({ made: 1_000, full: 1 })).toBeNull();
  });

  it('a menu can go live if no order would be made', () => {
    expect(refusalOfMenu({ made: 0, full: 0 })).toBeNull();
  });

  it('a menu cannot go live if no order would be full', () => {
    expect(refusalOfMenu({ made: 1, full: 0 })?.code).toBe('no_full_order');
  });
});
