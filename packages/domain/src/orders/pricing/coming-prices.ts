import { type PromoOrderTerms, refusalsOfOrder } from '../../marketing/promo-codes/promo-order.ts';
import { type PricedLine, type Regulation, regulationFor } from '../../marketing/promo-codes/promo-discount.ts';
import { type Cents, ZERO } from '../../values/cents.ts';
import type { Day } from '../../values/days.ts';
import type { OrderStatus } from '../../values/enums/order-statuses.ts';
import type { PromoRefusal } from '../../marketing/promo-codes/promo-refusal.ts';
import { type OrderPrice, orderPrice } from './order-price.ts';

export interface ComingOrder {
  readonly id: number;
  readonly production_cycle_id: number;
  readonly cutoff_at: Temporal.Instant;
  readonly deliver_at: Day | null;
  readonly status: OrderStatus;
  readonly is_skipped: boolean;
  /** At most four decimals. */
  readonly tax_percent: string;
  readonly cart: readonly (PricedLine & { readonly sku: string })[];
}

/** Or previewed as if it were applied now. */
export interface AppliedCode<R extends Regulation = Regulation> extends PromoOrderTerms {
  readonly applied_at: Temporal.Instant;
  /** Charged with this application and not skipped. */
  readonly charged_orders: number;
  /** Null without a pause. */
  readonly paused_until: Day | null;
  readonly free_shipping: boolean;
  readonly free_tax: boolean;
  readonly regulations: readonly R[];
}

export interface ComingPrice<O, R> extends OrderPrice {
  readonly order: O;
  /** Frozen at the cutoff. */
  readonly tax_percent: string;
  readonly takes_code: boolean;
  readonly regulation: R | null;
  /** Empty when the code applies, or without a code. */
  readonly refusals: readonly PromoRefusal[];
}

/**
 * Prices a customer's coming orders in cutoff order. Only an order that takes the code counts toward the next one's
 * number (ORD-31), so the price shown is the price charged if nothing changes.
 */
export function comingPrices<O extends ComingOrder, R extends Regulation>(
  orders: readonly O[],
  code: AppliedCode<R> | null,
  shippingFee: Cents,
): ComingPrice<O, R>[] {
  let charged = code?.charged_orders ?? 0;
  return orders.toSorted(inSequence).map((order) => {
    const price = priceOf(order, code, charged, shippingFee);
    if (price.takes_code && order.status === 'active' && !order.is_skipped) charged += 1;
    return price;
  });
}

/** Cutoffs at the same moment run by cycle. */
const inSequence = (a: ComingOrder, b: ComingOrder) =>
  Temporal.Instant.compare(a.cutoff_at, b.cutoff_at) || a.production_cycle_id - b.production_cycle_id || a.id - b.id;

function priceOf<O extends ComingOrder, R extends Regulation>(
  order: O,
  code: AppliedCode<R> | null,
  charged: number,
  shippingFee: Cents,
): ComingPrice<O, R> {
  const refusals =
    code === null ? [] : refusalsOfOrder(code, { ...code, ...order, charged_orders: charged, lines: order.cart });
  const used = refusals.length === 0 ? code : null;
  const regulation = used && regulationFor(used.regulations, charged + 1);
  const tax_percent = used?.free_tax ? '0' : order.tax_percent;
  const price = orderPrice(order.cart, {
    regulation: used && regulation && { ...regulation, limits: used },
    shipping_fee: used?.free_shipping ? ZERO : shippingFee,
    tax_percent: Number(tax_percent),
    is_void: order.is_skipped || order.status === 'cancelled',
  });
  return { order, ...price, tax_percent, takes_code: used !== null, regulation, refusals };
}
