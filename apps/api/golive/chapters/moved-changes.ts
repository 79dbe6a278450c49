import { sendCardLink } from '@larder/contract/billing/card-links/card-links.ts';
import { switchMailTemplate } from '@larder/contract/customers/customer-mails/mail-templates.ts';
import {
  activateSubscription,
  cancelSubscription,
  pauseSubscription,
  showPauseSettings,
} from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import type { ListedOrder } from '@larder/contract/orders/reading/order-list.ts';
import { showOrder } from '@larder/contract/orders/reading/orders.ts';
import { changeCart, skipOrder, unlockOrder } from '@larder/contract/orders/window/post-cutoff.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import type { Client } from '../installation/client.ts';
import type { MailCatcher } from '../installation/mail-catcher.ts';
import { until } from '../installation/until.ts';
import { cyclesOf, moveClockTo } from './calendar.ts';
import { reasonId } from './customers.ts';
import { MOVERS, ordersOfWeek } from './moving-in.ts';

export const REMINDER = /^Your box for week \d+ closes soon$/;
const HOURS_BEFORE = 24;

/** The reminder is off until staff switch it on. Returns the e-mails of those who got one. */
export async function remindMovers(ada: Client, mails: MailCatcher, weekId: number): Promise<string[]> {
  const orders = await ordersOfWeek(ada, weekId);
  const cycleId = orders[0]?.production_cycle.id;
  const cycle = (await cyclesOf(ada, weekId)).find(({ production_cycle }) => production_cycle.id === cycleId);
  if (!cycle) throw new Error('The cycle of the orders is missing.');
  await ada.read(switchMailTemplate, { params: { kind: 'cutoff_reminder' }, body: { is_on: true } });
  await moveClockTo(ada, Temporal.Instant.from(cycle.cutoff_at).subtract({ hours: HOURS_BEFORE }).toString());
  await until(
    'the reminders of the cutoff',
    () => mails.caught.filter(({ subject }) => REMINDER.test(subject)).length,
    (count) => count >= orders.length,
  );
  return orders.map(({ user }) => user.email);
}

/** E-mails of customers, by what was done to their order or subscription. */
export interface Changed {
  skipped: string;
  changed: string;
  pausedAndResumed: string;
  cancelled: string;
  linked: string;
}

/** Staff skip, change, pause, resume, cancel and send a card link, each once, in the window of the week. */
export async function changeMovers(ada: Client, weekId: number): Promise<Changed> {
  const byCard = new Set(
    MOVERS.filter(({ opening, declines }) => opening === 0 && !declines).map(({ email }) => email),
  );
  const paid = (await ordersOfWeek(ada, weekId)).filter(
    ({ status, user }) => status === 'active' && byCard.has(user.email),
  );
  const [, toSkip, toChange, toPause, toCancel, toLink] = paid;
  if (!toSkip || !toChange || !toPause || !toCancel || !toLink) throw new Error('Too few orders were paid by card.');
  await skip(ada, toSkip);
  await addOne(ada, toChange);
  await pauseAndResume(ada, toPause.user.id);
  const id = await reasonId(ada, 'SUBSCRIPTION_CANCELLATION');
  await ada.read(cancelSubscription, { params: { id: toCancel.user.id }, body: { reason: { id } } });
  await ada.read(sendCardLink, { params: { id: toLink.user.id } });
  return {
    skipped: toSkip.user.email,
    changed: toChange.user.email,
    pausedAndResumed: toPause.user.email,
    cancelled: toCancel.user.email,
    linked: toLink.user.email,
  };
}

async function skip(ada: Client, { id }: ListedOrder): Promise<void> {
  const reason_id = await reasonId(ada, 'SKIP');
  const funds_return = { type: 'credit' as const, amount: null };
  await ada.read(skipOrder, { params: { orderId: id }, body: { reason_id, funds_return } });
}

async function addOne(ada: Client, { id }: ListedOrder): Promise<void> {
  const order = await ada.read(showOrder, { params: { id }, query: { include: ['cart'] } });
  const items = (order.cart?.data.items ?? []).map(({ sku, quantity }, n) => ({
    sku,
    quantity: n === 0 ? quantity + 1 : quantity,
  }));
  await ada.read(unlockOrder, { params: { orderId: id } });
  await ada.read(changeCart, { params: { id }, body: { items } });
}

async function pauseAndResume(ada: Client, userId: number): Promise<void> {
  const { subscription } = await ada.read(showUser, { params: { id: userId }, query: { include: ['subscription'] } });
  const id = subscription.data?.id ?? 0;
  const { min_date, delivery_day } = await ada.read(showPauseSettings, { params: { id } });
  if (delivery_day === null) throw new Error('The customer has no delivery day.');
  const day = nextWeekday(chicagoDay(Temporal.Instant.from(min_date)), delivery_day, { inclusive: true });
  const reason_id = await reasonId(ada, 'SUBSCRIPTION_PAUSE');
  await ada.read(pauseSubscription, { params: { id }, body: { until: day.toString(), reason_id } });
  await ada.read(activateSubscription, { params: { id: userId }, body: {} });
}
