import { cents } from '../../values/cents.ts';
import type { MailKind } from '../../values/mails/mail-kinds.ts';
import type { MailFacts } from './mail-facts.ts';
import type { PlaceholderName } from './placeholders.ts';

export interface MailDefinition {
  title: string;
  /** Completes "Sent when …". */
  sent: string;
  placeholders: readonly PlaceholderName[];
}

const ALWAYS = ['first_name', 'last_name', 'email', 'account_link', 'support_email'] as const;
export const OF_ORDER = ['order_number', 'week', 'delivery_date'] as const;

export const MAIL_DEFINITIONS: Readonly<Record<MailKind, MailDefinition>> = {
  order_charged: {
    title: 'Order charged',
    sent: 'an order was paid, by card or with credits',
    placeholders: ['amount', 'card', ...OF_ORDER, ...ALWAYS],
  },
  charge_failed: {
    title: 'Charge failed',
    sent: 'a charge for an order was declined, or there is no card to charge',
    placeholders: ['amount', 'reason', 'card_link', 'next_attempt', 'changes_until', ...OF_ORDER, ...ALWAYS],
  },
  card_link: {
    title: 'Link to add a card',
    sent: 'staff send a link to add a card',
    placeholders: ['card_link', ...ALWAYS],
  },
  cutoff_reminder: {
    title: 'Cutoff reminder',
    sent: 'the cutoff of an order is near; the settings say how many hours before',
    placeholders: ['cutoff', 'amount', ...OF_ORDER, ...ALWAYS],
  },
  order_skipped: {
    title: 'Order skipped',
    sent: 'staff skip an order',
    placeholders: ['reason', ...OF_ORDER, ...ALWAYS],
  },
  order_changed: {
    title: 'Order changed',
    sent: 'staff change an order after its cutoff',
    placeholders: ['change', 'amount', 'changes_until', ...OF_ORDER, ...ALWAYS],
  },
  subscription_paused: {
    title: 'Subscription paused',
    sent: 'a subscription is paused',
    placeholders: ['paused_until', ...ALWAYS],
  },
  subscription_resumed: {
    title: 'Subscription resumed',
    sent: 'a pause ends, or a subscription is activated again',
    placeholders: ALWAYS,
  },
  subscription_cancelled: {
    title: 'Subscription cancelled',
    sent: 'a subscription is cancelled, also as scheduled',
    placeholders: ALWAYS,
  },
  credit_given: {
    title: 'Credit given',
    sent: 'staff give a credit, alone or with a file of credits',
    placeholders: ['amount', 'balance', 'reason', 'order_number', ...ALWAYS],
  },
  refund_issued: {
    title: 'Refund issued',
    sent: 'a refund to the card was requested',
    placeholders: ['amount', 'reason', ...OF_ORDER, ...ALWAYS],
  },
  announcement: {
    title: 'Message from staff',
    sent: 'staff write to selected customers; they begin with this text and can change it',
    placeholders: [...OF_ORDER, ...ALWAYS],
  },
};

export const mailTitle = (kind: string): string | undefined =>
  (MAIL_DEFINITIONS as Readonly<Record<string, MailDefinition>>)[kind]?.title;

/** For previews and test e-mails. */
export const EXAMPLE_FACTS: MailFacts = {
  amount_cents: cents(8_640),
  balance_cents: cents(2_500),
  card_last_four: '4242',
  reason: 'Example reason',
  change: 'The products of your order were changed.',
  paused_until: '2026-12-24',
  next_attempt_at: '2026-12-04T18:00:00Z',
  order_id: 10_042,
  week_number: 202_649,
  total_cents: cents(8_640),
  deliver_at: '2026-12-08',
  cutoff_at: '2026-12-04T05:59:59Z',
  post_cutoff_changes_deadline_at: '2026-12-06T05:59:59Z',
};
