import { expect, test } from 'vitest';
import type { OrderStage } from '../../values/boxes/order-stages.ts';
import { type StagedOrder, stageOf } from './order-stage.ts';

// ORD-81

const CUTOFF = Temporal.Instant.from('2026-11-29T05:59:59Z');
const DEADLINE = CUTOFF.add({ hours: 48 });
const BEFORE = CUTOFF.subtract({ seconds: 1 });
const IN_WINDOW = CUTOFF.add({ hours: 1 });
const noonOf = (day: string) => Temporal.Instant.from(`2026-12-0${day}T18:00:00Z`);
const CHARGED = { post_cutoff_changes_deadline_at: DEADLINE, is_charged_through: true };
const ORDER: StagedOrder = {
  status: 'active',
  is_skipped: false,
  is_unlocked_post_cutoff: false,
  cutoff_at: CUTOFF,
  post_cutoff_changes_deadline_at: null,
  is_charged_through: false,
  ship_at: '2026-12-02',
  deliver_at: '2026-12-03',
};

test.each<[OrderStage, Partial<StagedOrder>, Temporal.Instant]>([
  ['coming', {}, BEFORE],
  ['charging', {}, CUTOFF],
  ['charging', { ...CHARGED, is_charged_through: false }, IN_WINDOW],
  ['charging', { ...CHARGED, status: 'charge-failed', is_charged_through: false }, IN_WINDOW],
  ['locked', CHARGED, IN_WINDOW],
  ['unlocked', { ...CHARGED, is_unlocked_post_cutoff: true }, IN_WINDOW],
  ['closed', CHARGED, noonOf('1')],
  ['closed', { ...CHARGED, window_closed_at: IN_WINDOW }, IN_WINDOW],
  ['shipped', CHARGED, noonOf('2')],
  ['shipped', CHARGED, noonOf('3')],
  ['delivered', CHARGED, noonOf('4')],
  ['closed', { ...CHARGED, ship_at: null, deliver_at: null }, noonOf('4')],
  ['skipped', { is_skipped: true }, BEFORE],
  ['skipped', { is_skipped: true }, CUTOFF],
  ['skipped', { ...CHARGED, is_skipped: true, status: 'suspended' }, IN_WINDOW],
  ['skipped', { ...CHARGED, is_skipped: true }, noonOf('4')],
  ['cancelled', { status: 'cancelled', is_skipped: true }, BEFORE],
  ['suspended', { ...CHARGED, status: 'suspended' }, IN_WINDOW],
  ['charge-failed', { ...CHARGED, status: 'charge-failed' }, IN_WINDOW],
])('an order is %s with %o at %s', (stage, more, now) => {
  expect(stageOf({ ...ORDER, ...more }, now)).toBe(stage);
});
