import { expect, test } from 'vitest';
import { describeStage } from './describe-stage.ts';

// ORD-81

const cutoff_at = Temporal.Instant.from('2026-11-21T05:59:59Z');
const post_cutoff_changes_deadline_at = Temporal.Instant.from('2026-11-23T05:59:59Z');
const order: Parameters<typeof describeStage>[0] = {
  status: 'active',
  is_skipped: false,
  is_skipped_post_cutoff: false,
  is_empty: false,
  is_banned: false,
  is_erased: false,
  is_suspended: false,
  prospect: null,
  is_unlocked_post_cutoff: false,
  cutoff_at,
  post_cutoff_changes_deadline_at,
  is_charged_through: true,
  ship_at: '2026-11-25',
  deliver_at: '2026-11-27',
};
const early = { post_cutoff_changes_deadline_at: null, is_charged_through: false };
const before = cutoff_at.subtract({ seconds: 1 });
const within = cutoff_at.add({ hours: 1 });
const at = (day: string) => Temporal.Instant.from(`2026-11-${day}T18:00:00Z`);

test.each<[string, Partial<typeof order>, Temporal.Instant]>([
  ['Coming: It is charged at its cutoff, 11/20/2026 11:59 PM CST.', early, before],
  [
    'Coming: It will be suspended at its cutoff on 11/20/2026.',
    { ...early, prospect: { outcome: 'suspended', on: '2026-11-20' } },
    before,
  ],
  [
    'Coming: It will be suspended at its cutoff on 11/20/2026 unless a card is added.',
    { ...early, prospect: { outcome: 'suspended', on: '2026-11-20', is_without_card: true } },
    before,
  ],
  [
    'Coming: It will be cancelled on 11/18/2026.',
    { ...early, prospect: { outcome: 'cancelled', on: '2026-11-18' } },
    before,
  ],
  [
    'Skipped: It is not sent. It can be unskipped until 11/20/2026 11:59 PM CST.',
    { ...early, is_skipped: true },
    before,
  ],
  ['Skipped: It is not sent.', { ...early, is_skipped: true, is_banned: true }, before],
  [
    'Cancelled: It is not sent. It can be resumed until 11/20/2026 11:59 PM CST.',
    { ...early, status: 'cancelled' },
    before,
  ],
  ['Being charged: Its charge has no answer yet.', early, within],
  ['In its window: Changes after the cutoff are settled at 11/22/2026 11:59 PM CST.', {}, within],
  [
    'Skipped: It was skipped after the cutoff and is not sent. It can be unskipped until 11/22/2026 11:59 PM CST.',
    { is_skipped: true, is_skipped_post_cutoff: true },
    within,
  ],
  ['Suspended: It is cancelled at 11/22/2026 11:59 PM CST unless it is reactivated.', { status: 'suspended' }, within],
  [
    'Charge failed: It is cancelled at 11/22/2026 11:59 PM CST unless it is reactivated.',
    { status: 'charge-failed' },
    within,
  ],
  ['Charge failed: It is not sent.', { status: 'charge-failed' }, at('24')],
  ['Being charged: Its charge has no answer yet.', { status: 'charge-failed', is_charged_through: false }, within],
  [
    'In its window, unlocked: Changes after the cutoff are settled at 11/22/2026 11:59 PM CST.',
    { is_unlocked_post_cutoff: true },
    within,
  ],
  ['Cancelled: It is not sent.', { status: 'cancelled' }, at('24')],
  ['Skipped: It is not sent.', { is_skipped: true }, at('24')],
  ['To be shipped: It ships on Wed 11/25.', {}, at('24')],
  ['Shipped: It is delivered on Fri 11/27.', {}, at('25')],
  ['Shipped: It is delivered on Fri 11/27.', {}, at('27')],
  ['Delivered: Its delivery day has passed.', {}, at('28')],
  ['To be shipped: It has no dates.', { ship_at: null, deliver_at: null }, at('28')],
  ['Skipped: It is not sent.', { is_skipped: true, status: 'suspended' }, within],
])('an order is %s', (text, given, now) => {
  const { label, next } = describeStage({ ...order, ...given }, now);
  expect(`${label}: ${next}`).toBe(text);
});
