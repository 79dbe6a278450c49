import { type Cents, fromDollars, min, percentOf, split, sum, times, ZERO } from '../../values/cents.ts';

export interface Regulation {
  readonly type: 'dollars_off' | 'percent_off' | 'products_off';
  /** Dollars, percent, or number of products. */
  readonly amount: number;
  /** In cents; null is unlimited. */
  readonly maximum_discount: Cents | null;
  readonly free_shipping: boolean;
  readonly free_tax: boolean;
  /** From 1; null for all others. */
  readonly weekly_ordinal_number: number | null;
  /** Omitted means every product. */
  readonly limits?: SkuLimits;
}

/** Both empty allow every product (MKT-8). */
export interface SkuLimits {
  readonly whitelisted_skus: readonly string[];
  readonly sku_starts_with: readonly string[];
}

/** Compares SKUs and prefixes regardless of case. */
export function isForSku({ whitelisted_skus, sku_starts_with }: SkuLimits, sku: string): boolean {
  if (whitelisted_skus.length === 0 && sku_starts_with.length === 0) return true;
  const plain = sku.toLowerCase();
  return (
    whitelisted_skus.some((listed) => listed.toLowerCase() === plain) ||
    sku_starts_with.some((start) => plain.startsWith(start.toLowerCase()))
  );
}

/** Returns the regulation of the n-th charged order with the application, else the recurring one (MKT-10). */
export function regulationFor<R extends Pick<Regulation, 'weekly_ordinal_number'>>(
  regulations: readonly R[],
  n: number,
): R | null {
  const own = regulations.find((each) => each.weekly_ordinal_number === n);
  return own ?? regulations.find((each) => each.weekly_ordinal_number === null) ?? null;
}

/** Price of one piece in cents. */
export interface PricedLine {
  readonly quantity: number;
  readonly unit_price: Cents;
  /** Only for codes that are limited to products. */
  readonly sku?: string;
}

const amountsOf = (lines: readonly PricedLine[]) => lines.map((line) => times(line.unit_price, line.quantity));

/** In cents, at most what the line costs (MKT-12). */
export function discountPerLine(lines: readonly PricedLine[], regulation: Regulation | null): Cents[] {
  if (regulation === null) return lines.map(() => ZERO);
  const { limits } = regulation;
  if (limits) {
    const meant = lines.map(({ sku = '' }) => isForSku(limits, sku));
    const off = discountOn(
      lines.filter((_, index) => meant[index]),
      regulation,
    );
    let next = 0;
    return meant.map((isMeant) => (isMeant ? (off[next++] ?? ZERO) : ZERO));
  }
  return discountOn(lines, regulation);
}

function discountOn(lines: readonly PricedLine[], regulation: Regulation): Cents[] {
  if (regulation.type === 'products_off') return cheapestProducts(lines, Math.trunc(regulation.amount));
  const amounts = amountsOf(lines);
  const items = sum(amounts);
  const wanted = regulation.type === 'dollars_off' ? fromDollars(regulation.amount) : percentOff(items, regulation);
  return split(min(wanted, items), amounts);
}

function percentOff(items: Cents, { amount, maximum_discount }: Regulation): Cents {
  const off = percentOf(items, Math.min(amount, 100));
  return maximum_discount === null ? off : min(off, maximum_discount);
}

/** On equal prices the earlier line goes first, since sorting is stable. */
function cheapestProducts(lines: readonly PricedLine[], count: number): Cents[] {
  const off: Cents[] = [];
  let left = count;
  const cheapestFirst = [...lines.keys()].toSorted((a, b) => lines[a]!.unit_price - lines[b]!.unit_price);
  for (const index of cheapestFirst) {
    const line = lines[index]!;
    const free = Math.min(left, line.quantity);
    off[index] = times(line.unit_price, free);
    left -= free;
  }
  return off;
}
