import { type Cents, formatDollars } from '../../values/cents.ts';
import type { Day } from '../../values/days.ts';
import { describeOpenDispute } from '../../billing/disputes/disputes.ts';
import { describeOrderNeed } from '../../orders/order-page/describe-order-need.ts';
import type { OrderProblem } from '../../values/enums/order-problems.ts';
import type { FailedCharge } from './describe-state.ts';
import { sentence, withReason } from '../../values/display/sentence.ts';
import { showDay, showDayOf, showMoment, showShortDay } from '../../values/show-date.ts';

/** A need that staff can settle now (CUST-58). Moments are ISO texts. */
export type Need =
  /** An order whose charge failed, or of a suspended customer, while it can be reactivated. */
  | {
      readonly kind: 'unpaid_order';
      readonly order_id: number;
      readonly deliver_at: Day | null;
      /** Cents. */
      readonly amount: Cents;
      /** The part of what is due that needs a card, if the customer has none, in cents. */
      readonly due_without_card?: Cents | undefined;
      /** Null if no charge was tried. */
      readonly failure_reason: string | null;
      readonly until: string | null;
      /** The next retry of the card; null without one. */
      readonly retry_at: string | null;
    }
  /** No order can be reactivated: the customer's next orders are suspended at their cutoff. */
  | {
      readonly kind: 'suspended';
      readonly failed_charge: (FailedCharge & { readonly deliver_at: Day | null }) | null;
      /** The ban cancels them instead (ORD-42). */
      readonly is_banned?: true | undefined;
    }
  /** An order that was not settled right (ORD-71). */
  | {
      readonly kind: 'problem';
      readonly order_id: number;
      readonly deliver_at: Day | null;
      readonly problem: OrderProblem;
    }
  | {
      readonly kind: 'refund_failed';
      readonly order_id: number;
      readonly deliver_at: Day | null;
      /** Cents. */
      readonly amount: Cents;
    }
  /** The next box that a card has to pay (CUST-92). */
  | {
      readonly kind: 'no_card';
      readonly deliver_at: Day | null;
      readonly cutoff_at: string;
      readonly has_credit: boolean;
    }
  | {
      readonly kind: 'undeliverable_order';
      readonly order_id: number;
      readonly deliver_at: Day | null;
      readonly zip_code: string;
    }
  /** The default card, before the charge of a coming order or soon (CUST-76). */
  | {
      readonly kind: 'expiring_card';
      readonly card_last_four: string;
      readonly card_exp_month: number;
      readonly card_exp_year: number;
      readonly is_expired: boolean;
    }
  | {
      readonly kind: 'scheduled_cancellation';
      readonly on: Day;
      /** Its title; null if none was chosen. */
      readonly reason: string | null;
    }
  | {
      readonly kind: 'open_dispute';
      readonly dispute_id: number;
      readonly order_id: number | null;
      /** Cents. */
      readonly amount: Cents;
      readonly is_lost: boolean;
      readonly respond_by: string | null;
    };

export interface NeedDescription {
  readonly title: string;
  readonly text: string;
}

export function describeNeed(need: Need): NeedDescription {
  switch (need.kind) {
    case 'unpaid_order':
      return {
        title: `${need.failure_reason === null ? 'Order suspended' : 'Charge failed'}, ${formatDollars(need.amount)}`,
        text: [
          need.failure_reason === null ? '' : `${sentence(need.failure_reason)} `,
          `The box${ofDay(need.deliver_at)} is cancelled`,
          need.until === null ? ' at the deadline' : ` on ${showMoment(need.until)}`,
          ' unless it is reactivated.',
          need.retry_at === null ? '' : ` The card is charged again on ${showMoment(need.retry_at)}.`,
        ].join(''),
      };
    case 'suspended':
      return {
        title: 'Suspended',
        text: `${describeFailed(need.failed_charge)}${need.is_banned ? 'The ban cancels coming orders' : 'Coming orders are suspended'} at their cutoff.`,
      };
    case 'problem': {
      const { title, text } = describeOrderNeed(need);
      return { title, text: `The box${ofDay(need.deliver_at)}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` };
    }
    case 'refund_failed':
      return {
        title: `Refund failed, ${formatDollars(need.amount)}`,
        text: `The gateway refused it for the box${ofDay(need.deliver_at)}. Retry it or issue the amount as credit.`,
      };
    case 'no_card':
      return {
        title: 'No card',
        text: [
          `The box${ofDay(need.deliver_at)} is suspended at its cutoff on ${showMoment(need.cutoff_at)}`,
          ` unless a card is added before${need.has_credit ? ' or credit pays all of it' : ''}.`,
        ].join(''),
      };
    case 'undeliverable_order':
      return {
        title: 'No carrier',
        text: `No carrier serves ZIP code ${need.zip_code} for the box${ofDay(need.deliver_at)}.`,
      };
    case 'expiring_card': {
      const { card_last_four, card_exp_month, card_exp_year, is_expired } = need;
      return {
        title: `Card •••• ${card_last_four} ${is_expired ? 'expired' : 'expires'} ${card_exp_month}/${card_exp_year}`,
        text: 'Send the customer a link to add a card.',
      };
    }
    case 'scheduled_cancellation':
      return {
        title: 'Cancellation scheduled',
        text: withReason(`The subscription ends on ${showDay(need.on)}`, need.reason),
      };
    case 'open_dispute':
      return describeOpenDispute(need);
  }
}

type Failed = Extract<Need, { kind: 'suspended' }>['failed_charge'];

function describeFailed(charge: Failed): string {
  if (charge === null) return '';
  const { amount, at, deliver_at, failure_reason } = charge;
  const failed = `The charge of ${formatDollars(amount)} for the box${ofDay(deliver_at)} failed on ${showDayOf(at)}`;
  return `${failure_reason === null ? `${failed}.` : `${failed}: ${sentence(failure_reason)}`} `;
}

const ofDay = (day: Day | null): string => (day === null ? '' : ` of ${showShortDay(day)}`);
