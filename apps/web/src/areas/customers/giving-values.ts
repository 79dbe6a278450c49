import type { Order } from '@larder/contract/orders/order.ts';
import { type GivenAs, tooMuchInWords } from '@larder/domain/billing/giving.ts';
import type { ProductPick } from '@larder/domain/billing/paid-for-products.ts';
import {
  type AskingReason,
  missingOfForm,
  type ReasonForm,
  writeReasonAnswer,
} from '@larder/domain/billing/reason-form.ts';
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

/** What the form is filled in against. */
interface GivingAsked {
  as: GivenAs;
  reason: AskingReason | null;
  /** The cap of the chosen order, in cents; null without one. */
  maximum: Cents | null;
}

/** All that keeps it from being given, field by field, in the server's sentences: who is told of one fault meets the next. */
export function givingErrors(values: GivingValues, { as, reason, maximum }: GivingAsked): Record<string, string> {
  const { reason_details: details, products, amount, order_id } = givingOf(values, reason?.form ?? null);
  const errors: Record<string, string> = {};
  if (as === 'refund' && order_id === null) errors['order_id'] = 'Please choose an order.';
  else if (reason?.form.products === 'required' && order_id === null)
    errors['order_id'] = 'Please choose an order for the products.';
  if (reason === null) errors['reason_id'] = 'Please select a reason.';
  // Without an order there are no products on the screen to pick from.
  else {
    const { products: unpicked, ...missing } = missingOfForm(reason, { details, picks: products.length });
    Object.assign(errors, missing, unpicked !== undefined && order_id !== null && { products: unpicked });
  }
  if (amount <= ZERO) errors['amount'] = 'Please give an amount above zero.';
  else if (maximum !== null && amount > maximum) errors['amount'] = tooMuchInWords(as, maximum);
  return errors;
}

const paidOf = (order: Order, as: GivenAs) =>
  as === 'refund' ? order.paid_amount : order.paid_amount + order.credits_used;

/** Orders that something was paid for: only for these can it be given back. */
export const givableOrders = (orders: Order[], as: GivenAs): Order[] => orders.filter((order) => paidOf(order, as) > 0);

/** An order in a line: `#812 · week 202648 · $96.12`. */
export const labelOf = ({ id, week, total_cost }: Order): string =>
  `#${id} · week ${week.number} · ${formatDollars(total_cost)}`;
