import { describe, expect, it } from 'vitest';
import { type ActivatableWeek, refusalToActivate } from './order-week-states.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const ahead = { cutoff_at: now.add({ seconds: 1 }) };
const passed = { cutoff_at: now };
const ready: ActivatableWeek = {
  status: 'draft',
  rotation_product_count: 1,
  cutoffs: [passed, ahead],
};

const CUTOFFS_PASSED = 'Every cutoff of this week has passed: it can no longer be activated.';

describe('a week is activated', () => {
  it('a week with a product and a cutoff ahead can be activated', () => {
    expect(refusalToActivate(ready, now)).toBeNull();
  });

  it.each<[string, Partial<ActivatableWeek>]>([
    ['Only a draft week can be activated; this one is active.', { status: 'active' }],
    ['Only a draft week can be activated; this one is delivered.', { status: 'delivered' }],
    ['Add this week to a product rotation before activating it.', { rotation_product_count: null }],
    ["Add a product to this week's rotation before activating it.", { rotation_product_count: 0 }],
    [CUTOFFS_PASSED, { cutoffs: [passed, passed] }],
    [CUTOFFS_PASSED, { cutoffs: [] }],
  ])('and refused with "%s": %j', (refused, facts) => {
    expect(refusalToActivate({ ...ready, ...facts }, now)?.message).toBe(refused);
  });
});
