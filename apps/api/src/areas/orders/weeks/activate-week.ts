import { refusalToActivate } from '@larder/domain/orders/weeks/order-week-states.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { beginMaking, fillRogueBuffers, lockWeek, markWeekActive } from './activate-week.queries.ts';
import { refusalOfWeek } from './activation-preview.ts';
import { makeOrdersOfWeek } from '../making/make-orders.job.ts';

/** The orders are made in the background (TIME-17, ORD-56). */
export async function activateWeek(ctx: StaffContext, id: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const week = found(await lockWeek(tx, id), `Order week ${id}`);
    const now = await businessNow(tx);
    refuseIf(refusalToActivate(week, now) ?? (await refusalOfWeek(tx, week, now)));
    const version = week.version + 1;
    await markWeekActive(tx, id, version, now);
    await fillRogueBuffers(tx, id, await numberSetting(tx, 'rogue_buffer_quantity'));
    await record(tx, ctx.actor, {
      name: 'order_week_activated',
      subject: { type: 'order_week', id, version },
      description: `Activated week ${week.number}`,
      before: { status: week.status },
      after: { status: 'active' },
    });
    await beginMaking(tx, id, now);
    for (const { production_cycle_id } of week.cutoffs)
      await later(tx, ctx, makeOrdersOfWeek, { order_week_id: id, production_cycle_id });
  });
}
