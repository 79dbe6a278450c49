import { discountPerLine, type PricedLine, type Regulation } from '../../marketing/promo-codes/promo-discount.ts';
import { add, type Cents, percentOf, split, subtract, sum, times, ZERO } from '../../values/cents.ts';

/** Frozen at the cutoff (ORD-22). */
export interface PriceTerms {
  readonly regulation: Regulation | null;
  /** The setting `shipping_fee_cents`. */
  readonly shipping_fee: Cents;
  /** At most four decimals. */
  readonly tax_percent: number;
  /** Skipped or cancelled: the total is zero. */
  readonly is_void: boolean;
}

/** In cents; `lines` follow the lines of the cart. */
export interface OrderPrice {
  readonly items: Cents;
  readonly discount: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
  readonly total: Cents;
  readonly lines: readonly { readonly amount: Cents; readonly discount: Cents; readonly tax: Cents }[];
}

/** Items − discount + fee + tax. Tax is rounded once, half up; the fee is not taxed (ORD-27). */
export function orderPrice(cart: readonly PricedLine[], terms: PriceTerms): OrderPrice {
  const amounts = cart.map((line) => times(line.unit_price, line.quantity));
  const off = discountPerLine(cart, terms.regulation);
  const net = amounts.map((amount, index) => subtract(amount, off[index] ?? ZERO));
  const tax = terms.regulation?.free_tax ? ZERO : percentOf(sum(net), terms.tax_percent);
  const taxes = split(tax, net);
  const shipping = terms.regulation?.free_shipping ? ZERO : terms.shipping_fee;
  const lines = amounts.map((amount, index) => ({ amount, discount: off[index] ?? ZERO, tax: taxes[index] ?? ZERO }));
  const total = terms.is_void ? ZERO : add(add(sum(net), shipping), tax);
  return { items: sum(amounts), discount: sum(off), shipping, tax, total, lines };
}
