import { startOfChicagoDay } from '@larder/domain/values/days.ts';
import { addChange } from '../record.ts';
import type { Week } from './weeks.ts';
import type { World } from '../world.ts';

const LAST_DAY = 6;

/** Runs after all orders exist (TIME-20). */
export function deliverWeeks(world: World, weeks: Week[]): void {
  const lastDays = new Map<unknown, string>();
  for (const { order_week_id, deliver_at, status, is_skipped } of world.rows('orders')) {
    if (status === 'cancelled' || is_skipped === true) continue;
    const last = lastDays.get(order_week_id) ?? '';
    if (String(deliver_at) > last) lastDays.set(order_week_id, String(deliver_at));
  }
  for (const week of weeks) {
    const last = Temporal.PlainDate.from(lastDays.get(week.id) ?? week.date.add({ days: LAST_DAY }));
    if (!week.activatedAt || Temporal.PlainDate.compare(last, world.today) >= 0) continue;
    world.rows('order_weeks')[week.id - 1]!['status'] = 'delivered';
    addChange(world, {
      at: startOfChicagoDay(last.add({ days: 1 })),
      name: 'order_week_delivered',
      by: 'system',
      subject: { type: 'order_week', id: week.id },
      description: `Week ${week.number} was delivered`,
      before: { status: 'active' },
      after: { status: 'delivered' },
    });
  }
}
