import { retryMoments } from '@larder/domain/orders/charge-retries/charge-retries.ts';
import { parseRetryHours } from '@larder/domain/orders/charge-retries/retry-hours.ts';
import { settingDefault } from '@larder/domain/operations/settings/setting-definitions.ts';
import { SUPPORT } from '../customers/staff.ts';
import type { World } from '../world.ts';
import type { Order } from './order.ts';
import { thisMorning } from './moments.ts';
import { tell } from './order-record.ts';

/** The window is open. Staff cancelled the first this morning, so that the next is ahead at any hour of the day. */
export function planRetries(world: World, order: Order, failedAt: Temporal.Instant): void {
  const hours = parseRetryHours(settingDefault('charge_retry_hours')) ?? [];
  const moments = retryMoments(failedAt, hours, order.deadline);
  const cancelledAt = thisMorning(world, order.cutoff, '08:25');
  tell(world, order, {
    at: failedAt,
    name: 'charge_retries_planned',
    by: 'system',
    description: `Planned ${moments.length} retries of the charge`,
    after: { due_at: moments.map(String) },
  });
  for (const [before, due] of moments.entries())
    world.add('charge_retries', {
      order_id: order.id,
      user_id: Number(order.row['user_id']),
      attempt: before + 1,
      due_at: due.toString(),
      status: before === 0 ? 'cancelled' : 'planned',
      finished_at: before === 0 ? cancelledAt.toString() : null,
    });
  tell(world, order, {
    at: cancelledAt,
    name: 'charge_retry_cancelled',
    by: { staffId: SUPPORT },
    description: 'Cancelled retry 1 of the charge',
    before: { due_at: String(moments[0]) },
  });
}
