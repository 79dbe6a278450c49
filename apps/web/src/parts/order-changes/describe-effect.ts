import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { describeProspect } from '@larder/domain/orders/window/describe-prospect.ts';
import { kindOnceResumed, type Prospect, prospectOf } from '@larder/domain/orders/window/fate-at-cutoff.ts';
import { isPassed } from '@larder/domain/orders/weeks/cutoffs.ts';
import { showShortDay } from '@larder/domain/values/show-date.ts';

type Standing = Pick<User, 'status' | 'subscription'>;

/** As `prospectOf`, from what the console reads of a customer. */
export function prospectFor(
  order: Pick<Order, 'kind' | 'status' | 'is_skipped' | 'cutoff_at'>,
  { status, subscription: { data: subscription } }: Standing,
): Prospect | null {
  const once = (wanted: User['status']) => (status === wanted ? wanted : null);
  return prospectOf(
    {
      ...order,
      cutoff_at: Temporal.Instant.from(order.cutoff_at),
      subscription_status: subscription?.status ?? null,
    },
    {
      banned_at: once('banned'),
      suspended_at: once('suspended'),
      to_be_cancelled_at: subscription?.to_be_cancelled_at ?? null,
    },
  );
}

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

type ReturningOrder = DatedOrder & Pick<Order, 'kind' | 'status' | 'is_skipped'>;

export function describeUnskip(order: ReturningOrder, user: Standing, now: Temporal.Instant | null): string {
  const restores = `This restores ${boxOf(order)} (order #${order.id}, week ${order.week.number})`;
  if (isPastCutoff(order, now)) return `${restores}: it will be delivered.`;
  const prospect = prospectFor({ ...order, is_skipped: false }, user);
  return `${restores}: it ${prospect === null ? 'will be charged at its cutoff and delivered' : describeProspect(prospect)}.`;
}

/** Next to `describeUnskip`, while the box is delivered. */
export const stayingOnceUnskipped = (order: ReturningOrder, user: Standing, now: Temporal.Instant | null) =>
  isPastCutoff(order, now) || prospectFor({ ...order, is_skipped: false }, user) === null
    ? describeStaying(user)
    : null;

/** In the dialog of its meals; only an empty order is skipped there (ORD-91). */
export function describeCharge(order: ReturningOrder, user: Standing, now: Temporal.Instant | null): string {
  const unskips = order.is_skipped ? 'Saving its meals unskips it. ' : '';
  if (isPastCutoff(order, now))
    return `${unskips}The difference to what was paid is charged or returned at the deadline.`;
  const prospect = prospectFor({ ...order, is_skipped: false }, user);
  return `${unskips}${prospect === null ? 'Its total is due at its cutoff.' : `It ${describeProspect(prospect)}.`}`;
}

/** Says the prospect of a cancelled order as if it was resumed (ORD-7). */
export function describeResume(order: Omit<ReturningOrder, 'status'>, user: Standing): string {
  if (order.is_skipped) return 'It stays skipped: unskip it to have it delivered.';
  const kind = kindOnceResumed({ kind: order.kind, subscription_status: user.subscription.data?.status ?? null });
  const prospect = prospectFor({ ...order, kind, status: 'active' }, user);
  if (prospect !== null) return `It ${describeProspect(prospect)}.`;
  const staying = describeStaying(user);
  return `It will be charged at its cutoff and delivered.${staying === null ? '' : ` ${staying}`}`;
}

/** For a box that returns alone, without the subscription. */
export const describeStaying = ({ status }: Pick<User, 'status'>): string | null =>
  status === 'paused' || status === 'cancelled' ? `Only this box is delivered: the customer stays ${status}.` : null;
