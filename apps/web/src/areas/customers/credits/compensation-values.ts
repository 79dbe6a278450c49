import type { Order } from '@larder/contract/orders/reading/order.ts';
import { type CompensationKind, describeExcess } from '@larder/domain/billing/credits/compensation.ts';
import type { ProductPick } from '@larder/domain/billing/refunds/paid-for-products.ts';
import {
  type AskingReason,
  missingOfForm,
  type ReasonForm,
  writeReasonAnswer,
} from '@larder/domain/billing/credits/reason-form.ts';
import { type Cents, formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { showDay, showWeekday } from '@larder/domain/values/show-date.ts';

/** Ids are strings, as the selects hold them. */
export interface CompensationValues extends Record<string, unknown> {
  account_id: string;
  order_id: string;
  reason_id: string;
  chosen: string[];
  reason_details: string;
  /** By SKU. */
  picks: Record<string, number>;
  amount: Cents | null;
}

export const EMPTY_COMPENSATION: CompensationValues = {
  account_id: '',
  order_id: '',
  reason_id: '',
  chosen: [],
  reason_details: '',
  picks: {},
  amount: null,
};

/** CUST-19: quantity 0 is dropped. */
export const picksOf = (picks: CompensationValues['picks']): ProductPick[] =>
  Object.entries(picks).flatMap(([sku, quantity]) => (quantity > 0 ? [{ sku, quantity }] : []));

const idOf = (text: string): number => Number(text || 0);

export function toCompensationBody(values: CompensationValues, form: ReasonForm | null) {
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

interface CompensationContext {
  as: CompensationKind;
  reason: AskingReason | null;
  /** Null without an order. */
  maximum: Cents | null;
  /** By the bank for disputes of the order. */
  withdrawn: Cents;
}

/** All errors at once, in the words of the server. */
export function compensationErrors(
  values: CompensationValues,
  { as, reason, maximum, withdrawn }: CompensationContext,
): Record<string, string> {
  const { reason_details: details, products, amount, order_id } = toCompensationBody(values, reason?.form ?? null);
  const errors: Record<string, string> = {};
  if (as === 'refund' && order_id === null) errors['order_id'] = 'Please choose an order.';
  else if (reason?.form.products === 'required' && order_id === null)
    errors['order_id'] = 'Please choose an order for the products.';
  if (reason === null) errors['reason_id'] = 'Please select a reason.';
  else {
    const { products: unpicked, ...missing } = missingOfForm(reason, { details, picks: products.length });
    Object.assign(errors, missing, unpicked !== undefined && order_id !== null && { products: unpicked });
  }
  if (amount <= ZERO) errors['amount'] = 'Please enter an amount above zero.';
  else if (maximum !== null && amount > maximum) errors['amount'] = describeExcess(as, maximum, withdrawn);
  return errors;
}

const paidOf = (order: Order, as: CompensationKind) =>
  as === 'refund' ? order.paid_amount : order.paid_amount + order.credits_used;

export const refundableOrders = (orders: Order[], as: CompensationKind): Order[] =>
  orders.filter((order) => paidOf(order, as) > 0);

/** Skips orders of which nothing is left to return. The id as the select holds it, empty without one. */
export const newestOrder = (orders: readonly Order[]): string =>
  String(orders.find(({ refundable_amount }) => refundable_amount > 0)?.id ?? '');

/** `Thu 11/26/2026 · week 202648 · #812 · $96.12` */
export const labelOf = ({
  id,
  deliver_at,
  week,
  total_cost,
}: Pick<Order, 'id' | 'deliver_at' | 'week' | 'total_cost'>): string => {
  const delivery = deliver_at === null ? 'No delivery date' : `${showWeekday(deliver_at)} ${showDay(deliver_at)}`;
  return `${delivery} · week ${week.number} · #${id} · ${formatDollars(total_cost)}`;
};
