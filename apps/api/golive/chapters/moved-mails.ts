import { listCustomerTimeline } from '@larder/contract/customers/timeline/timeline.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import type { CaughtMail, MailCatcher } from '../installation/mail-catcher.ts';
import { until } from '../installation/until.ts';
import { addCredit } from './customers.ts';
import { type Changed, REMINDER } from './moved-changes.ts';
import type { Retried } from './moved-retries.ts';
import { MOVERS, ordersOfWeek } from './moving-in.ts';

/** An e-mail whose sender was killed goes out again after two minutes. */
const LEASE_SECONDS = 180;

const SUBJECTS = {
  charged: /^We received your payment for week \d+$/,
  failed: /^We could not charge your card for week \d+$/,
  refund: /^Your refund of \$12\.34$/,
  credit: /^You received a credit of \$7\.00$/,
  reminder: REMINDER,
  skipped: /^Week \d+ is skipped$/,
  changed: /^Your order for week \d+ was changed$/,
  paused: /^Your subscription is paused$/,
  resumed: /^Your subscription is active again$/,
  cancelled: /^Your subscription is cancelled$/,
  link: /^Add a card to your account$/,
} as const;
type Kind = keyof typeof SUBJECTS;

const kindOf = ({ subject }: CaughtMail): string =>
  Object.entries(SUBJECTS).find(([, pattern]) => pattern.test(subject))?.[0] ?? subject;

interface Week {
  weekId: number;
  retried: Retried;
  /** To whom a refund was made. */
  refunded: { id: number; email: string };
  reminded: string[];
  changes: Changed;
}

/** Each e-mail that the mail server took for these customers is about something that happened, and is there once. */
export async function countMails(
  ada: Client,
  mails: MailCatcher,
  { weekId, retried, refunded, reminded, changes }: Week,
): Promise<void> {
  await addCredit(ada, refunded.id, cents(700));
  const orders = await ordersOfWeek(ada, weekId);
  const emailsOf = (status: string) => orders.filter((order) => order.status === status).map(({ user }) => user.email);
  const told = (kind: Kind, emails: readonly string[]) => emails.map((email) => `${email}: ${kind}`);
  const expected = [
    ...told('charged', emailsOf('active')),
    ...told('failed', [...emailsOf('charge-failed'), ...retried.paid, ...retried.declined]),
    ...told('refund', [refunded.email]),
    ...told('credit', [refunded.email]),
    ...told('reminder', reminded),
    ...told('skipped', [changes.skipped]),
    ...told('changed', [changes.changed]),
    ...told('paused', [changes.pausedAndResumed]),
    ...told('resumed', [changes.pausedAndResumed]),
    ...told('cancelled', [changes.cancelled]),
    ...told('link', [changes.linked]),
  ];

  const ids = new Map(orders.map(({ user }) => [user.email, user.id]));
  const movers = new Set(MOVERS.map(({ email }) => email));
  const byKey = () =>
    Map.groupBy(
      mails.caught.filter(({ to }) => movers.has(to.join())),
      ({ key }) => key,
    );
  await until(
    'the e-mails of the week',
    () => byKey().size,
    (count) => count >= expected.length,
    LEASE_SECONDS,
  );
  const counted = [...byKey().values()].flatMap(([mail]) => (mail ? [`${mail.to.join()}: ${kindOf(mail)}`] : []));
  expect(counted.toSorted()).toEqual(expected.toSorted());

  for (const [mail, again] of byKey().values()) {
    if (!mail || !again) continue;
    const params = { id: ids.get(mail.to.join()) ?? 0 };
    const events = await ada.read(listCustomerTimeline, { params, query: { kind: ['mail'] } });
    const marked = events.filter(({ after }) => after?.['perhaps_sent_twice'] === true).map(({ title }) => title);
    expect(marked, `${mail.to.join()} has an e-mail twice`).toContain(mail.subject);
  }
}
