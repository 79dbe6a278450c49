import type { Order } from '@larder/contract/orders/reading/order.ts';
import { isPassed } from '@larder/domain/orders/weeks/cutoffs.ts';
import { showShortDay } from '@larder/domain/values/show-date.ts';

type DatedOrder = Pick<Order, 'deliver_at' | 'week' | 'cutoff_at'>;

/** `the box of Thu 12/3`; by its week while it has no date. */
export const boxOf = ({ deliver_at, week }: Pick<Order, 'deliver_at' | 'week'>): string =>
  deliver_at === null ? `the box of week ${week.number}` : `the box of ${showShortDay(deliver_at)}`;

/** True while the business clock is unknown, since more can be lost then. */
export const isPastCutoff = ({ cutoff_at }: DatedOrder, now: Temporal.Instant | null): boolean =>
  now === null || isPassed(Temporal.Instant.from(cutoff_at), now);

export const describeSkip = (order: DatedOrder, now: Temporal.Instant | null): string =>
  isPastCutoff(order, now)
    ? `This skips ${boxOf(order)} (week ${order.week.number}): it will not be delivered.`
    : `This skips ${boxOf(order)} (week ${order.week.number}): it will not be charged or delivered.`;

export const describeUnskip = (order: DatedOrder, now: Temporal.Instant | null): string =>
  isPastCutoff(order, now)
    ? `This restores ${boxOf(order)} (week ${order.week.number}): it will be delivered.`
    : `This restores ${boxOf(order)} (week ${order.week.number}): it will be charged at its cutoff and delivered.`;
