import type { Day } from '../days.ts';
import { showDay, showWeekday } from '../show-date.ts';

/** An order in the log: `Thu 12/3/2026 (week 202649)`; by its week while it has no date. */
export const nameDelivery = (deliverAt: Day | null, week: number): string =>
  deliverAt === null ? `week ${week}` : `${showWeekday(deliverAt)} ${showDay(deliverAt)} (week ${week})`;

interface Dates {
  readonly ship_at: Day;
  readonly deliver_at: Day;
}

/** An order by its delivery date before a move: `Thu 12/3/2026 (week 202649) to ship on … and be delivered on …`. */
export const describeMove = (deliverAt: Day | null, week: number, to: Dates): string =>
  `${nameDelivery(deliverAt, week)} to ship on ${showDay(to.ship_at)} and be delivered on ${showDay(to.deliver_at)}`;

export interface NamedOrder {
  readonly week: number;
  readonly deliver_at: Day | null;
}

export const describeExisting = ({ week, deliver_at }: NamedOrder): string =>
  `The order of ${nameDelivery(deliver_at, week)} already exists.`;

/**
 * The description of a change, with its order by delivery date. Older entries name it by its week alone:
 * they get the date that the entry says the order had before, or else the order's date (CUST-81).
 */
export function nameOrderOf(description: string, order: NamedOrder | null, before: unknown): string {
  if (order === null || description.includes(`(week ${order.week})`)) return description;
  const delivery = deliveryBefore(before) ?? order.deliver_at;
  if (delivery === null) return description;
  const name = nameDelivery(delivery, order.week);
  return description.replace(new RegExp(`\\b(in )?week ${order.week}\\b`, 'iu'), (_, isIn) =>
    isIn === undefined ? name : `for ${name}`,
  );
}

function deliveryBefore(before: unknown): Day | null {
  if (typeof before !== 'object' || before === null || !('deliver_at' in before)) return null;
  return typeof before.deliver_at === 'string' ? before.deliver_at : null;
}
