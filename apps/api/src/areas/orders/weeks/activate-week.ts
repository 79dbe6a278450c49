import type { ActivationPreview } from '@larder/contract/orders/weeks/order-weeks.ts';
import { refusalOfConfirmation, refusalOfPreview } from '@larder/domain/orders/weeks/activation-preview.ts';
import { refusalToActivate } from '@larder/domain/orders/weeks/order-week-states.ts';
import { inProgress } from '@larder/domain/values/refusals.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inTurn, type StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { beginMaking, fillRogueBuffers, lockWeek, markWeekActive } from './activate-week.queries.ts';
import { deleteActivationCount } from './activation-counts.queries.ts';
import { type CountedPreview, MOST_COUNTED_AT_ONCE, previewActivation, toPreviewView } from './activation-preview.ts';
import { beginActivationCount } from './begin-activation-count.ts';
import { makeOrdersOfWeek } from '../making/make-orders.job.ts';

interface Activation {
  id: number;
  /** The number of incomplete or empty orders that staff confirmed. */
  confirmed: number | undefined;
  most?: number | undefined;
}

/** The orders are made in the background (TIME-17, TIME-18, TIME-31, ORD-56). */
export async function activateWeek(ctx: StaffContext, activation: Activation): Promise<void> {
  try {
    await ctx.transaction((tx) => activate(tx, ctx, activation));
  } catch (error) {
    // Outside the call's transaction, so that its request key stays free for the next try.
    if (error instanceof UncountedOrders)
      await inTurn(ctx, (tx) => beginActivationCount(tx, ctx, activation.id, activation.most));
    throw error;
  }
}

async function activate(tx: Tx, ctx: StaffContext, { id, confirmed, most = MOST_COUNTED_AT_ONCE }: Activation) {
  const week = found(await lockWeek(tx, id), `Order week ${id}`);
  const now = await businessNow(tx);
  refuseIf(refusalToActivate(week, now));
  if (week.meal_rotation_id !== week.locked_rotation_id) refuseIf(inProgress(ROTATION_CHANGED));
  const preview = await previewActivation(tx, week, now, most);
  if (preview.state !== 'counted') throw new UncountedOrders(preview);
  refuseIf(refusalOfPreview(preview));
  refuseUnconfirmed(preview, confirmed, () => toPreviewView(week, preview, now));
  const version = week.version + 1;
  await markWeekActive(tx, id, version, now);
  await deleteActivationCount(tx, id);
  await fillRogueBuffers(tx, id, await numberSetting(tx, 'rogue_buffer_quantity'));
  await record(tx, ctx.actor, {
    name: 'order_week_activated',
    subject: { type: 'order_week', id, version },
    description: `Activated week ${week.number}${describeConfirmed(confirmed)}`,
    before: { status: week.status },
    after: { status: 'active', orders: preview.orders, confirm_incomplete: confirmed ?? null },
  });
  await beginMaking(tx, id, now);
  for (const { production_cycle_id } of week.cutoffs)
    await later(tx, ctx, makeOrdersOfWeek, { order_week_id: id, production_cycle_id });
}

const ROTATION_CHANGED = 'The rotation of this week has just changed. Review the orders and activate it again.';

class UncountedOrders extends CallError {
  constructor({ checked, customers }: CountedPreview) {
    const figures = `${checked.toLocaleString('en-US')} of ${customers.toLocaleString('en-US')} customers so far`;
    super('in_progress', `The orders of this week are being counted, ${figures}. Try again in a minute.`);
  }
}

function refuseUnconfirmed(
  { orders }: CountedPreview,
  confirmed: number | undefined,
  current: () => ActivationPreview,
): void {
  const refusal = refusalOfConfirmation(orders, confirmed);
  if (!refusal) return;
  const errors = { confirm_incomplete: [refusal.message] };
  throw new CallError(refusal.code ?? 'refused', refusal.message, { errors, current: current() });
}

const describeConfirmed = (confirmed: number | undefined): string =>
  confirmed === undefined ? '' : `, with ${confirmed.toLocaleString('en-US')} incomplete or empty orders confirmed`;
