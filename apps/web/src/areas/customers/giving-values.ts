import type { Order } from '@larder/contract/orders/order.ts';
import type { GivenAs } from '@larder/domain/billing/giving.ts';
import type { ProductPick } from '@larder/domain/billing/paid-for-products.ts';
import { type ReasonForm, writeReasonAnswer } from '@larder/domain/billing/reason-form.ts';
import { type Cents, formatDollars, ZERO } from '@larder/domain/values/cents.ts';

/** What the form of credits and refunds holds; ids are texts while they are chosen. */
export interface GivingValues extends Record<string, unknown> {
  account_id: string;
  order_id: string;
  reason_id: string;
  /** Of the reason's options. */
  chosen: string[];
  /** The note beside the options; both travel as one text. */
  reason_details: string;
  /** How many of which product, by SKU. */
  picks: Record<string, number>;
  amount: Cents | null;
}

export const EMPTY_GIVING: GivingValues = {
  account_id: '',
  order_id: '',
  reason_id: '',
  chosen: [],
  reason_details: '',
  picks: {},
  amount: null,
};

/** The picked products; those of quantity zero are dropped (specification 5). */
export const picksOf = (picks: GivingValues['picks']): ProductPick[] =>
  Object.entries(picks).flatMap(([sku, quantity]) => (quantity > 0 ? [{ sku, quantity }] : []));

const idOf = (text: string): number => Number(text || 0);

/** The body that both calls take; what the reason does not ask for is left out. */
export function givingOf(values: GivingValues, form: ReasonForm | null) {
  const chosen = form?.choices ? values.chosen : [];
  const note = form?.details === 'none' && !form.choices ? '' : values.reason_details;
  return {
    amount: values.amount ?? ZERO,
    reason_id: idOf(values.reason_id),
    reason_details: writeReasonAnswer({ chosen, note }),
    order_id: idOf(values.order_id) || null,
    products: form === null || form.products === 'none' ? [] : picksOf(values.picks),
  };
}

const paidOf = (order: Order, as: GivenAs) =>
  as === 'refund' ? order.paid_amount : order.paid_amount + order.credits_used;

/** Orders that something was paid for: only for these can it be given back. */
export const givableOrders = (orders: Order[], as: GivenAs): Order[] => orders.filter((order) => paidOf(order, as) > 0);

/** An order in a line: `#812 · week 202648 · $96.12`. */
export const labelOf = ({ id, week, total_cost }: Order): string =>
  `#${id} · week ${week.number} · ${formatDollars(total_cost)}`;
