import { BANNED_WITHOUT_CARD } from '../../billing/card-links/card-links.ts';
import { isPassed } from '../../orders/weeks/cutoffs.ts';
import { REACTIVATABLE_STATUSES } from '../../orders/reading/order-states.ts';
import { type Cents, formatDollars } from '../../values/cents.ts';
import type { OrderStatus } from '../../values/enums/order-statuses.ts';
import type { RefundResolution } from '../../values/enums/refund-resolutions.ts';
import type { SubscriptionStatus } from '../../values/enums/subscription-statuses.ts';
import type { MailKind, MailState } from '../../values/mails/mail-kinds.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import { showDayOf } from '../../values/show-date.ts';
import type { MailFacts } from './mail-facts.ts';
import { MAIL_DEFINITIONS } from './mail-kinds.ts';

interface OrderOfMail {
  readonly id: number;
  readonly status: OrderStatus;
  readonly is_skipped: boolean;
  readonly cutoff_at: Temporal.Instant;
  readonly deadline_at: Temporal.Instant | null;
}

interface FailedRefund {
  readonly amount_cents: Cents;
  readonly failed_cents: Cents;
  readonly failed_at: Temporal.Instant;
  readonly resolution: RefundResolution | null;
  readonly resolved_at: Temporal.Instant | null;
}

interface SentMail {
  readonly kind: MailKind;
  readonly state: MailState;
  readonly is_on: boolean;
  readonly is_reachable: boolean;
  readonly is_banned: boolean;
  readonly order: OrderOfMail | null;
  readonly subscription_status: SubscriptionStatus | null;
  /** A later e-mail of the same kind is about the same order. */
  readonly is_superseded: boolean;
  readonly credit_reversed_at: Temporal.Instant | null;
  readonly failed_refund: FailedRefund | null;
}

/** An e-mail that is sent again must still be true (CUST-54). */
export function refusalToSendAgain(mail: SentMail, now: Temporal.Instant): Refusal | null {
  const { kind, state, is_on, is_reachable, is_banned } = mail;
  if (state === 'waiting') return refusal('This e-mail is still waiting to be sent.');
  if (is_banned && isToAddCard(kind)) return refusal(BANNED_WITHOUT_CARD);
  if (!is_reachable) return refusal('This customer has no deliverable e-mail address.');
  if (!is_on)
    return refusal(`The e-mail ${MAIL_DEFINITIONS[kind].title} is switched off. Switch it on to send this one again.`);
  const untrue = untruthOf(mail, now);
  return untrue === null ? null : refusal(`${untrue} This e-mail is out of date and cannot be sent again.`);
}

function untruthOf(mail: SentMail, now: Temporal.Instant): string | null {
  const { kind, order, subscription_status: subscription, is_superseded, credit_reversed_at, failed_refund } = mail;
  if (credit_reversed_at !== null) return `This credit was reversed on ${showDayOf(credit_reversed_at.toString())}.`;
  if (failed_refund !== null) return describeFailedRefund(failed_refund);

  if (order !== null) return untruthOfOrder(kind, order, is_superseded, now);
  if (kind === 'subscription_paused' && subscription !== 'paused') return 'The subscription is no longer paused.';
  if (kind === 'subscription_resumed' && subscription !== 'active') return 'The subscription is not active.';
  if (kind === 'subscription_cancelled' && subscription !== 'cancelled')
    return 'The subscription is no longer cancelled.';
  return null;
}

function untruthOfOrder(
  kind: MailKind,
  { id, status, is_skipped, cutoff_at, deadline_at }: OrderOfMail,
  isSuperseded: boolean,
  now: Temporal.Instant,
): string | null {
  const isPaidAndDelivered = status === 'active' && !is_skipped;
  switch (kind) {
    case 'cutoff_reminder':
      if (isPassed(cutoff_at, now)) return `The cutoff of order #${id} has passed.`;
      return isPaidAndDelivered ? null : `Order #${id} will not be charged at its cutoff.`;
    case 'charge_failed':
      if (deadline_at !== null && isPassed(deadline_at, now))
        return `The post-cutoff window of order #${id} has closed.`;
      return REACTIVATABLE_STATUSES.includes(status) ? null : `Order #${id} no longer waits for a payment.`;
    case 'order_charged':
      return isPaidAndDelivered ? null : `Order #${id} will not be delivered.`;
    case 'order_skipped':
      return is_skipped ? null : `Order #${id} is no longer skipped.`;
    case 'order_changed':
      return isSuperseded ? `A newer e-mail is about a later change of order #${id}.` : null;
    default:
      return null;
  }
}

function describeFailedRefund({
  amount_cents,
  failed_cents,
  failed_at,
  resolution,
  resolved_at,
}: FailedRefund): string {
  const part = failed_cents < amount_cents ? `${formatDollars(failed_cents)} of this refund` : 'This refund';
  const since = resolution === null ? ' and still needs a decision' : SINCE[resolution];
  const when = resolved_at === null ? '' : ` on ${showDayOf(resolved_at.toString())}`;
  return `${part} failed on ${showDayOf(failed_at.toString())}${since}${when}.`;
}

const SINCE: Record<RefundResolution, string> = {
  retried: ' and was retried',
  credited: ' and was given as credit',
  closed: ' and was closed without a payment',
};

/** Its link is not valid for a banned customer (MON-42). */
export const isToAddCard = (kind: MailKind): boolean => kind === 'card_link' || kind === 'charge_failed';

/** A reminder that waited until its cutoff had passed, because the mail server did not take it. */
export const isTooLate = (kind: MailKind, { cutoff_at }: MailFacts, now: Temporal.Instant): boolean =>
  kind === 'cutoff_reminder' && cutoff_at !== undefined && isPassed(Temporal.Instant.from(cutoff_at), now);

const REASONS: Readonly<Record<string, string>> = {
  interrupted: 'Sending was interrupted twice. The customer may or may not have it.',
  'no address': 'The customer has no deliverable e-mail address.',
  banned: BANNED_WITHOUT_CARD,
  'switched off': 'This e-mail was switched off before it was sent.',
  'not written': 'Its text could not be written. Contact your administrator.',
  'too late': 'The cutoff passed before it could be sent.',
};

/** For staff; other failures are codes of the mail server. */
export const describeFailure = (failure: string): string =>
  REASONS[failure] ?? `The mail server did not take it (${failure}).`;
