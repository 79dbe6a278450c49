import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { isPassed } from '@larder/domain/orders/weeks/cutoffs.ts';
import { showShortDay } from '@larder/domain/values/show-date.ts';

type DatedOrder = Pick<Order, 'id' | 'deliver_at' | 'week' | 'cutoff_at'>;

interface NamedBox {
  deliver_at: string | null;
  week?: { number: number };
}

/** `the box of Thu 12/3`; by its week while it has no date. */
export const boxOf = ({ deliver_at, week }: NamedBox): string => {
  if (deliver_at !== null) return `the box of ${showShortDay(deliver_at)}`;
  return week === undefined ? 'the box without a date' : `the box of week ${week.number}`;
};

/** `the box of Thu 12/3 (order #25)`, in lists of many customers. */
export const orderOf = (id: number, box: NamedBox): string => `${boxOf(box)} (order #${id})`;

/** True while the business clock is unknown, since more can be lost then. */
export const isPastCutoff = ({ cutoff_at }: DatedOrder, now: Temporal.Instant | null): boolean =>
  now === null || isPassed(Temporal.Instant.from(cutoff_at), now);

export const describeSkip = (order: DatedOrder, now: Temporal.Instant | null): string =>
  isPastCutoff(order, now)
    ? `This skips ${boxOf(order)} (order #${order.id}, week ${order.week.number}): it will not be delivered.`
    : `This skips ${boxOf(order)} (order #${order.id}, week ${order.week.number}): it will not be charged or delivered.`;

export const describeUnskip = (order: DatedOrder, now: Temporal.Instant | null): string =>
  isPastCutoff(order, now)
    ? `This restores ${boxOf(order)} (order #${order.id}, week ${order.week.number}): it will be delivered.`
    : `This restores ${boxOf(order)} (order #${order.id}, week ${order.week.number}): it will be charged at its cutoff and delivered.`;

/** For a box that returns alone, without the subscription. */
export const describeStaying = ({ status }: Pick<User, 'status'>): string | null =>
  status === 'paused' || status === 'cancelled' ? `Only this box is delivered: the customer stays ${status}.` : null;
