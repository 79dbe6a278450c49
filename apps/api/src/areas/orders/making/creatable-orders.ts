import type { CreatableOrder } from '@larder/contract/orders/making/manual-orders.ts';
import { isPassed, postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import { orderDates } from '@larder/domain/deliveries/ship-dates.ts';
import { chicagoWallClock } from '@larder/domain/values/days.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { listAppliedHolidays } from '../../deliveries/delivery-facts.queries.ts';
import { listShippingRules, listSubscribers } from './make-orders.queries.ts';
import { wayOf } from './make-orders.ts';
import { listCreatable } from './manual-orders.queries.ts';
import { findRogueCustomer } from '../window/rogue-orders/rogue-window.queries.ts';

type Row = Awaited<ReturnType<typeof listCreatable>>[number];

/** The actions open to staff (ORD-6). */
export async function creatableOrders(db: Db, userId: number): Promise<CreatableOrder[]> {
  const { banned_at, erased_at } = found(await findRogueCustomer(db, userId), `Customer ${userId}`);
  const isServed = banned_at === null && erased_at === null;
  const now = await businessNow(db);
  const rows = await listCreatable(db, userId);
  const deliveries = await deliveriesOf(db, userId, rows);
  return rows.map(({ cutoff_at, order, ...row }, index) => {
    const isCutoffPassed = isPassed(cutoff_at, now);
    return {
      ...row,
      delivery_quote: {
        delivery_date: order?.deliver_at ?? deliveries[index] ?? null,
        cutoff_date_local: chicagoWallClock(cutoff_at),
      },
      is_cutoff_passed: isCutoffPassed,
      order: toOrderView(order),
      actions: isCutoffPassed ? [] : actionsOf(order, deliveries[index] ?? null, isServed),
    };
  });
}

const toOrderView = (order: Row['order']): CreatableOrder['order'] =>
  order && {
    id: order.id,
    status: order.status,
    is_skipped: order.is_skipped,
    is_incomplete: order.is_incomplete,
  };

function actionsOf(order: Row['order'], delivery: string | null, isServed: boolean): CreatableOrder['actions'] {
  if (order?.status === 'active') return ['cancel'];
  if (!isServed) return [];
  if (order !== null) return ['resume'];
  return delivery === null ? [] : ['create'];
}

async function deliveriesOf(db: Db, userId: number, rows: Row[]): Promise<(string | null)[]> {
  const hours = await numberSetting(db, 'post_cutoff_window_hours');
  const first = rows[0];
  const holidays = first ? await listAppliedHolidays(db, Temporal.PlainDate.from(first.order_week_date)) : [];
  const ways = new Map<number, ReturnType<typeof wayOf>>();
  for (const cycleId of new Set(rows.map((row) => row.production_cycle_id))) {
    const [subscriber] = await listSubscribers(db, [userId], cycleId);
    const rules = subscriber && (await listShippingRules(db, [subscriber.zip_code], cycleId)).get(subscriber.zip_code);
    ways.set(cycleId, subscriber ? wayOf(subscriber, rules ?? []) : null);
  }
  return rows.map((row) => {
    const way = ways.get(row.production_cycle_id);
    if (!way) return null;
    const weekDate = Temporal.PlainDate.from(row.order_week_date);
    const deadline = postCutoffDeadlineAt(row.cutoff_at, hours);
    return orderDates({ weekDate, deadline, holidays, ...way }).deliver_at.toString();
  });
}
