import { type Cents, negate, sum, times, ZERO } from '../../values/cents.ts';

export interface PricedMeal {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: Cents;
}

/** In cents, of an order that is neither skipped nor cancelled. */
export interface PriceParts {
  readonly discount: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
}

export interface PriceLine {
  readonly key: string;
  readonly label: string;
  /** A meal's amount is their product; null for other lines. */
  readonly each: { readonly quantity: number; readonly unit_price: Cents } | null;
  /** Signed. */
  readonly amount: Cents;
}

export interface PriceNames {
  readonly promo_code: string | null;
  /** The state's, as text; null if a promo code waives it. */
  readonly tax_percent: string | null;
  /** Why nothing is charged; null for an order that is. */
  readonly free: string | null;
}

/** The meals, discount, shipping and tax of an order; their amounts sum to its total (ORD-78). */
export function priceLines(
  meals: readonly PricedMeal[],
  { discount, shipping, tax }: PriceParts,
  { promo_code, tax_percent, free }: PriceNames,
): PriceLine[] {
  const lines = meals.map(({ sku, name, quantity, unit_price }) => ({
    key: sku,
    label: name,
    each: { quantity, unit_price },
    amount: times(unit_price, quantity),
  }));
  const rest = (key: string, label: string, amount: Cents): PriceLine => ({ key, label, each: null, amount });
  const items = sum(lines.map(({ amount }) => amount));
  if (free !== null) return items === ZERO ? lines : [...lines, rest('free', free, negate(items))];
  return [
    ...lines,
    ...(discount === ZERO ? [] : [rest('discount', named('Discount', promo_code), negate(discount))]),
    rest('shipping', 'Shipping', shipping),
    rest('tax', named('Tax', tax_percent === null ? null : `${Number(tax_percent)} %`), tax),
  ];
}

const named = (label: string, name: string | null) => (name === null ? label : `${label} (${name})`);
