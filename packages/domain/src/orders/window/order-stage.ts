import { chicagoDay, type Day } from '../../values/days.ts';
import type { OrderStage } from '../../values/boxes/order-stages.ts';
import { type ActionableOrder, phaseOf } from './order-actions.ts';

export interface StagedOrder extends ActionableOrder {
  readonly ship_at: Day | null;
  readonly deliver_at: Day | null;
}

/** ORD-81; carriers report nothing, so that its planned days decide whether it is shipped. */
export function stageOf(order: StagedOrder, now: Temporal.Instant): OrderStage {
  if (order.status === 'cancelled') return 'cancelled';
  if (order.is_skipped) return 'skipped';
  const phase = phaseOf(order, now);
  if (phase === 'charging') return 'charging';
  if (order.status !== 'active') return order.status;
  if (phase === 'before_cutoff') return 'coming';
  if (phase === 'window') return order.is_unlocked_post_cutoff ? 'unlocked' : 'locked';
  const today = chicagoDay(now).toString();
  if (order.deliver_at !== null && order.deliver_at < today) return 'delivered';
  return order.ship_at !== null && order.ship_at <= today ? 'shipped' : 'closed';
}

export type StageTone = 'teal' | 'gray' | 'orange' | 'red' | 'plum' | 'blue';

export const STAGE_LABELS: Record<OrderStage, { label: string; tone: StageTone }> = {
  coming: { label: 'Coming', tone: 'teal' },
  skipped: { label: 'Skipped', tone: 'gray' },
  cancelled: { label: 'Cancelled', tone: 'plum' },
  suspended: { label: 'Suspended', tone: 'orange' },
  'charge-failed': { label: 'Charge failed', tone: 'red' },
  charging: { label: 'Being charged', tone: 'blue' },
  locked: { label: 'In its window', tone: 'blue' },
  unlocked: { label: 'In its window, unlocked', tone: 'orange' },
  closed: { label: 'To be shipped', tone: 'blue' },
  shipped: { label: 'Shipped', tone: 'blue' },
  delivered: { label: 'Delivered', tone: 'gray' },
};
