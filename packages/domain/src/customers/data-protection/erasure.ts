import { type Account, isSuperadmin } from '../../staff/members/staff-rules.ts';
import { missingPermission, refusal, type Refusal } from '../../values/refusals.ts';

export interface Erasable {
  readonly is_admin: boolean;
  readonly is_erased: boolean;
  readonly subscription_status: 'active' | 'paused' | 'cancelled' | null;
  /** Not charged yet. */
  readonly coming_orders: number;
  /** Money may still be charged or refunded. */
  readonly open_orders: number;
  readonly boxes_on_the_way: number;
  readonly pending_payments: number;
  readonly pending_refunds: number;
}

/** CUST-31 */
export const refusalToErase = (actor: Account): Refusal | null =>
  isSuperadmin(actor) ? null : missingPermission('Only a superadmin can erase a customer. Ask one to do it.');

const many = (count: number, one: string, several: string) => (count === 1 ? `1 ${one}` : `${count} ${several}`);

/** CUST-32: every reason at once. */
export function refusalsOfErasure(customer: Erasable): Refusal[] {
  if (customer.is_admin)
    return [refusal('Staff members cannot be erased. Deactivate their account on the Staff page.')];
  if (customer.is_erased) return [refusal('This customer was already erased.')];
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
    .filter((message) => message !== false)
    .map((message) => refusal(message));
}

/** CUST-35. Refunds remain possible. */
export const ERASED_MESSAGE = 'This customer was erased and can no longer be changed.';

export const ERASED = 'Erased';

const PLAIN_KEYS = new Set(
  (
    'status type kind charge code sku strategy post_cutoff_funds_return_strategy stage cart funds_return ' +
    'default_delivery_day ship_day_name ship_weekday category_name'
  ).split(' '),
);
/** Names and diets of kids are removed whole. */
const PERSONAL_KEYS = new Set(['kids', 'filters']);
const IS_TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/;

/** CUST-33: keeps numbers, booleans, dates and enumerated values; overwrites every other text. */
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
/** Continuations of an e-mail: a dot or apostrophe to the left, another label to the right. */
const LONGER_LEFT = "[A-Za-z0-9_%+-][.']*";
const LONGER_RIGHT = '-*[.]?[A-Za-z0-9]';

/** CUST-34: `ann@mail.test` does not match `joann@mail.test` or `ann@mail.test.example`. */
const wholeEmails = (emails: readonly string[]): RegExp =>
  new RegExp(
    `(?<!${LONGER_LEFT})(?:${emails.map((each) => each.replace(ESCAPED, '\\$&')).join('|')})(?!${LONGER_RIGHT})`,
    'gi',
  );

/** Whole e-mails only, for records about others as well. */
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

export const namesEmail = (value: unknown, emails: readonly string[]): boolean =>
  JSON.stringify(withoutEmails(value, emails)) !== JSON.stringify(value);
