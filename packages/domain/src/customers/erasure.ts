import { type Account, isSuperadmin } from '../staff/staff-rules.ts';
import { refusal, type Refusal } from '../values/refusals.ts';

/** What stands in the way of erasing a customer. */
export interface Erasable {
  readonly is_admin: boolean;
  readonly is_erased: boolean;
  readonly subscription_status: 'active' | 'paused' | 'cancelled' | null;
  /** Orders that are still to be charged. */
  readonly coming_orders: number;
  /** Orders whose deadline is ahead: money may still be charged or go back. */
  readonly open_orders: number;
  /** Boxes that still need their address. */
  readonly boxes_on_the_way: number;
  readonly pending_payments: number;
  readonly pending_refunds: number;
}

/** Why this member of staff may not erase anybody: what cannot be undone is a superadmin's to do. */
export const refusalToErase = (actor: Account): Refusal | null =>
  isSuperadmin(actor)
    ? null
    : refusal('missing_permission', 'Only a superadmin can erase a customer. Ask one to do it.');

const many = (count: number, one: string, several: string) => (count === 1 ? `1 ${one}` : `${count} ${several}`);

/** Everything that keeps a customer from being erased, so that staff see it all at once: what runs first runs out. */
export function refusalsOfErasure(customer: Erasable): Refusal[] {
  if (customer.is_admin)
    return [refusal('staff', 'Staff members cannot be erased. Deactivate their account on the Staff page.')];
  if (customer.is_erased) return [refusal('erased', 'This customer was already erased.')];
  const { coming_orders, open_orders, boxes_on_the_way, pending_payments, pending_refunds } = customer;
  const isRunning = customer.subscription_status === 'active' || customer.subscription_status === 'paused';
  return [
    isRunning && 'The subscription is not cancelled. Cancel the account first.',
    coming_orders > 0 &&
      `${many(coming_orders, 'order is', 'orders are')} before the cutoff. Cancel or skip them, or wait until they are delivered.`,
    open_orders > 0 &&
      `${many(open_orders, 'order is', 'orders are')} still open for post-cutoff changes, so money may still move. Wait until the deadline has passed.`,
    boxes_on_the_way > 0 &&
      `${many(boxes_on_the_way, 'box is', 'boxes are')} not delivered yet. Wait until the delivery day has passed.`,
    pending_payments > 0 &&
      `${many(pending_payments, 'payment is', 'payments are')} pending. Wait for the payment gateway to answer.`,
    pending_refunds > 0 &&
      `${many(pending_refunds, 'refund is', 'refunds are')} pending. Wait for the payment gateway to answer.`,
  ]
    .filter((words) => words !== false)
    .map((words) => refusal('not_over', words));
}

/** Why nothing more is done with an erased customer, but that money which was taken goes back. */
export const ERASED_STAYS = 'This customer was erased and can no longer be changed.';

/** What stands in place of a personal text. */
export const ERASED = 'Erased';

/** Fields whose words are of closed lists. */
const PLAIN_KEYS = new Set(
  (
    'status type kind charge code sku strategy post_cutoff_funds_return_strategy stage cart funds_return ' +
    'default_delivery_day ship_day_name ship_weekday category_name'
  ).split(' '),
);
/** What somebody eats and does not, and by what name a child goes: not a field of it is kept. */
const PERSONAL_KEYS = new Set(['kids', 'filters']);
const IS_TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * What of a recorded `before` or `after` may stay when its customer is erased: numbers, yes and no, days and moments, and
 * words of closed lists by the name of their field. Any other text could say who it was.
 */
export function withoutPersonalTexts(value: unknown, key = ''): unknown {
  if (PERSONAL_KEYS.has(key)) return null;
  if (typeof value === 'string') return PLAIN_KEYS.has(key) || IS_TIME.test(value) ? value : ERASED;
  if (Array.isArray(value)) return value.map((each) => withoutPersonalTexts(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !name.includes('@'))
      .map(([name, inner]) => [name, withoutPersonalTexts(inner, name)]),
  );
}

const ESCAPED = /[\^$\\.*+?()[\]{}|/]/g;
/** What an e-mail goes on with: to the left a dot or an apostrophe may stand between, to the right another label. */
const LONGER_LEFT = "[A-Za-z0-9_%+-][.']*";
const LONGER_RIGHT = '-*[.]?[A-Za-z0-9]';

/** E-mails where they stand whole, whatever their case: `ann@mail.test` is no part of `joann@mail.test` or of `ann@mail.test.example`. */
const wholeEmails = (emails: readonly string[]): RegExp =>
  new RegExp(
    `(?<!${LONGER_LEFT})(?:${emails.map((each) => each.replace(ESCAPED, '\\$&')).join('|')})(?!${LONGER_RIGHT})`,
    'gi',
  );

/** The same value with one customer's e-mails overwritten wherever they stand: for what is about others as well. */
export function withoutEmails(value: unknown, emails: readonly string[]): unknown {
  if (emails.length === 0) return value;
  const whole = wholeEmails(emails);
  const without = (inner: unknown): unknown => {
    if (typeof inner === 'string') return inner.replace(whole, ERASED);
    if (Array.isArray(inner)) return inner.map(without);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([name, deeper]) => [name.replace(whole, ERASED), without(deeper)]),
    );
  };
  return without(value);
}

/** Whether a value names one of the e-mails. */
export const namesEmail = (value: unknown, emails: readonly string[]): boolean =>
  JSON.stringify(withoutEmails(value, emails)) !== JSON.stringify(value);
