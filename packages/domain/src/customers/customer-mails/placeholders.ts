import { formatDollars } from '../../values/cents.ts';
import { CHICAGO } from '../../values/days.ts';
import type { MailCustomer, MailFacts, MailLinks } from './mail-facts.ts';

interface Context {
  facts: MailFacts;
  customer: MailCustomer;
  links: MailLinks;
  support_email: string;
}

interface Placeholder {
  /** For staff, listed next to the text. */
  meaning: string;
  isLink?: boolean;
  /** Null where the e-mail has no such value: its paragraph is left out. */
  valueOf: (context: Context) => string | null;
}

const optional = <T>(value: T | undefined | null, show: (value: T) => string): string | null =>
  value === undefined || value === null || value === '' ? null : show(value);

const MONTH_DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const longDay = (day: string) => Temporal.PlainDate.from(day).toLocaleString('en-US', MONTH_DAY);
const longMoment = (moment: string) => {
  const chicago = Temporal.Instant.from(moment).toZonedDateTimeISO(CHICAGO);
  const time = chicago.toPlainTime().toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' });
  return `${chicago.toPlainDate().toLocaleString('en-US', MONTH_DAY)} at ${time} Central Time`;
};

export const PLACEHOLDERS = {
  first_name: { meaning: 'First name', valueOf: ({ customer }) => customer.first_name },
  last_name: { meaning: 'Last name', valueOf: ({ customer }) => customer.last_name },
  email: { meaning: 'E-mail of the customer', valueOf: ({ customer }) => customer.email },
  amount: {
    meaning: 'Amount of the charge, credit or refund, or total of the order',
    valueOf: ({ facts }) => optional(facts.amount_cents ?? facts.total_cents, formatDollars),
  },
  balance: {
    meaning: 'Balance of credits afterwards',
    valueOf: ({ facts }) => optional(facts.balance_cents, formatDollars),
  },
  card: {
    meaning: 'Card, as in "card ending in 4242"; none if no card paid',
    valueOf: ({ facts }) => optional(facts.card_last_four, (digits) => `card ending in ${digits}`),
  },
  reason: { meaning: 'Reason', valueOf: ({ facts }) => optional(facts.reason, (reason) => reason) },
  change: { meaning: 'What changed, as a sentence', valueOf: ({ facts }) => optional(facts.change, (text) => text) },
  order_number: { meaning: 'Number of the order', valueOf: ({ facts }) => optional(facts.order_id, String) },
  week: { meaning: 'Number of the week', valueOf: ({ facts }) => optional(facts.week_number, String) },
  delivery_date: { meaning: 'Day of delivery', valueOf: ({ facts }) => optional(facts.deliver_at, longDay) },
  cutoff: { meaning: 'Cutoff of the order', valueOf: ({ facts }) => optional(facts.cutoff_at, longMoment) },
  changes_until: {
    meaning: 'End of the changes after the cutoff',
    valueOf: ({ facts }) => optional(facts.post_cutoff_changes_deadline_at, longMoment),
  },
  paused_until: {
    meaning: 'First day with deliveries after the pause',
    valueOf: ({ facts }) => optional(facts.paused_until, longDay),
  },
  next_attempt: {
    meaning: 'Time of the next try; none if no retry is planned',
    valueOf: ({ facts }) => optional(facts.next_attempt_at, longMoment),
  },
  card_link: {
    meaning: 'Link to add a card, made for each e-mail',
    isLink: true,
    valueOf: ({ links }) => links.card_link ?? links.account_link,
  },
  account_link: { meaning: "Link to the customer's account", isLink: true, valueOf: ({ links }) => links.account_link },
  support_email: {
    meaning: 'Support e-mail from the settings',
    valueOf: ({ support_email }) => optional(support_email, (email) => email),
  },
} satisfies Record<string, Placeholder>;

export type PlaceholderName = keyof typeof PLACEHOLDERS;
export type PlaceholderValues = Partial<Record<PlaceholderName, string | null>>;

export const isLink = (name: PlaceholderName): boolean => 'isLink' in PLACEHOLDERS[name];

export const placeholderValues = (names: readonly PlaceholderName[], context: Context): PlaceholderValues =>
  Object.fromEntries(names.map((name) => [name, PLACEHOLDERS[name].valueOf(context)]));
