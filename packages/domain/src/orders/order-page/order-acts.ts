import { describeExcess, mostCompensation } from '../../billing/credits/compensation.ts';
import { type OrderPayments, stillDue } from '../../billing/refunds/returns.ts';
import { type Cents, ZERO } from '../../values/cents.ts';
import type { Day } from '../../values/days.ts';
import type { NamedOrder } from '../../values/display/name-delivery.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import {
  NOTHING_DUE,
  refusalToUnskipWithAnother,
  refusalToCancel,
  refusalToChangeCart,
  refusalToCollect,
  refusalToLock,
  refusalToReactivate,
  refusalToResume,
  refusalToSetStrategy,
  refusalToSkip,
  refusalToUnlock,
  refusalToUnskip,
  refusalToResumeWithAnother,
  type ReturningOrder,
} from '../window/order-actions.ts';
import { refusalWithoutCard } from '../charging/refusal-without-card.ts';

/** Everything that staff may do to an order. */
export const ORDER_ACTS = [
  'skip',
  'unskip',
  'change_meals',
  'unlock',
  'lock',
  'reactivate',
  'charge_again',
  'set_strategy',
  'credit',
  'refund',
  'cancel',
  'resume',
] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

/** Everything that decides which acts of staff an order allows. */
export interface OrderFacts extends ReturningOrder, OrderPayments {
  readonly has_card_payment: boolean;
  readonly is_activated: boolean;
  readonly order_week_number: number;
  /** In cents; zero if skipped or cancelled. */
  readonly total: Cents;
  /** The customer's other live order of the week and cycle. */
  readonly other_live_order: { readonly deliver_at: Day | null } | null;
  /** The part of what is due that needs a card, if the customer has none, in cents. */
  readonly due_without_card?: Cents | undefined;
}

/** Null if the act is open. The calls refuse with the same words (ORD-79). */
export function refusalOfAct(act: OrderAct, order: OrderFacts, now: Temporal.Instant): Refusal | null {
  return RULES[act](order, now);
}

/** All acts; from opposite ones, the one that the order is ready for. */
export function actsOf(order: Pick<OrderFacts, 'is_skipped' | 'is_unlocked_post_cutoff' | 'status'>): OrderAct[] {
  return [
    order.is_skipped ? 'unskip' : 'skip',
    'change_meals',
    order.is_unlocked_post_cutoff ? 'lock' : 'unlock',
    'reactivate',
    'charge_again',
    'set_strategy',
    'credit',
    'refund',
    order.status === 'cancelled' ? 'resume' : 'cancel',
  ];
}

type Rule = (order: OrderFacts, now: Temporal.Instant) => Refusal | null;

const RULES: Readonly<Record<OrderAct, Rule>> = {
  skip: refusalToSkip,
  unskip: (order, now) => refusalToUnskip(order, now) ?? refusalToUnskipWithAnother(otherLive(order)),
  change_meals: (order, now) =>
    refusalToChangeCart(order, now) ?? (order.is_skipped ? refusalToUnskipWithAnother(otherLive(order)) : null),
  unlock: refusalToUnlock,
  lock: refusalToLock,
  reactivate: (order, now) => refusalToReactivate(order, now) ?? refusalWithoutCard(order.due_without_card),
  charge_again: (order, now) =>
    refusalToCollect(order, now) ??
    (stillDue(order, order.total) === ZERO ? NOTHING_DUE : refusalWithoutCard(order.due_without_card)),
  set_strategy: (order, now) => refusalToSetStrategy(order, null, now),
  cancel: refusalToCancel,
  resume: (order, now) =>
    refusalToResume(order, now) ?? (order.is_skipped ? null : refusalToResumeWithAnother(otherLive(order))),
  credit: (order) => refusalToCompensate('credit', order),
  refund: (order) => refusalToCompensate('refund', order),
};

const otherLive = ({ other_live_order: other, order_week_number: week }: OrderFacts): NamedOrder | null =>
  other === null ? null : { week, deliver_at: other.deliver_at };

function refusalToCompensate(as: 'credit' | 'refund', order: OrderPayments): Refusal | null {
  return mostCompensation(as, order) === ZERO
    ? refusal(describeExcess(as, ZERO, order.card_withdrawn), 'amount')
    : null;
}

/** As the wire has it: moments are ISO texts. */
export interface ReadOrder {
  readonly order: Pick<OrderFacts, 'status' | 'is_skipped' | 'is_skipped_post_cutoff' | 'is_unlocked_post_cutoff'> & {
    readonly cart?: { readonly data: { readonly items: readonly unknown[] } } | undefined;
    readonly cutoff_at: string;
    readonly week: { readonly number: number };
    readonly total_cost: Cents;
    readonly paid_amount: Cents;
    readonly credits_used: Cents;
    readonly comped_used: Cents;
    readonly withdrawn_amount: Cents;
  };
  readonly facts: Pick<
    OrderFacts,
    'is_charged_through' | 'is_activated' | 'other_live_order' | 'is_banned' | 'due_without_card'
  > &
    Pick<OrderPayments, 'card_refunded' | 'credits_pending' | 'credits_given' | 'waived'> & {
      readonly deadline_at: string | null;
      readonly window_closed_at: string | null;
      readonly is_suspended?: boolean | undefined;
    };
  readonly customer: { readonly erased_at: string | null };
}

export function toOrderFacts({ order, facts, customer }: ReadOrder): OrderFacts {
  const { deadline_at, window_closed_at, ...rest } = facts;
  return {
    ...rest,
    is_erased: customer.erased_at !== null,
    is_suspended: facts.is_suspended ?? false,
    is_empty: order.cart?.data.items.length === 0,
    status: order.status,
    is_skipped: order.is_skipped,
    is_skipped_post_cutoff: order.is_skipped_post_cutoff,
    is_unlocked_post_cutoff: order.is_unlocked_post_cutoff,
    cutoff_at: Temporal.Instant.from(order.cutoff_at),
    post_cutoff_changes_deadline_at: deadline_at === null ? null : Temporal.Instant.from(deadline_at),
    window_closed_at: window_closed_at === null ? null : Temporal.Instant.from(window_closed_at),
    order_week_number: order.week.number,
    total: order.total_cost,
    card_paid: order.paid_amount,
    card_withdrawn: order.withdrawn_amount,
    credits_used: order.credits_used,
    comped_used: order.comped_used,
    has_card_payment: order.paid_amount > 0,
  };
}
