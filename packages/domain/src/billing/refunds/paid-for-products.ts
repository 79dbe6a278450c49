import { discountPerLine, type PricedLine, type Regulation } from '../../marketing/promo-codes/promo-discount.ts';
import { add, type Cents, max, split, subtract, sum, times, ZERO } from '../../values/cents.ts';

export interface BoughtLine extends PricedLine {
  readonly sku: string;
}

/** The contents of an order with its discount and tax, in cents. */
export interface Purchase {
  readonly lines: readonly BoughtLine[];
  readonly discount: Cents;
  readonly tax: Cents;
  /** Null if there was none or they are no longer known. */
  readonly regulation: Regulation | null;
}

export interface ProductPick {
  readonly sku: string;
  readonly quantity: number;
}

const countOf = (picks: readonly ProductPick[], sku: string) =>
  picks.filter((pick) => pick.sku === sku).reduce((count, pick) => count + pick.quantity, 0);

/**
 * In cents: after discount, with tax, without the shipping fee (MON-13). Pieces beyond the order's cost nothing; all
 * pieces together are items less discount plus tax, to the cent.
 */
export function paidForProducts(bought: Purchase, picks: readonly ProductPick[]): Cents {
  if (bought.lines.length === 0) return ZERO;
  const paid = paidPerLine(bought);
  return sum(
    bought.lines.map(({ sku, quantity }, index) =>
      sum(piecesOf(paid[index] ?? ZERO, quantity).slice(0, countOf(picks, sku))),
    ),
  );
}

/** Those a cent dearer first. */
const piecesOf = (paid: Cents, quantity: number) => split(paid, Array<number>(quantity).fill(1));

function paidPerLine({ lines, discount, tax, regulation }: Purchase): Cents[] {
  const amounts = lines.map((line) => times(line.unit_price, line.quantity));
  const off = split(discount, weightsOf(lines, amounts, regulation));
  const net = amounts.map((amount, index) => subtract(amount, off[index] ?? ZERO));
  const taxed = net.map((amount) => max(ZERO, amount));
  const taxes = split(tax, taxed);
  return net.map((amount, index) => add(amount, taxes[index] ?? ZERO));
}

/** The free pieces of a code, else every line by its cost. */
function weightsOf(lines: readonly BoughtLine[], amounts: Cents[], regulation: Regulation | null): Cents[] {
  const off = discountPerLine(lines, regulation);
  return sum(off) === ZERO ? amounts : off;
}

/** Under the path of the first such pick. */
export function refusalToPick(
  lines: readonly ProductPick[],
  picks: readonly ProductPick[],
): { path: string; message: string } | null {
  for (const [index, { sku }] of picks.entries()) {
    const available = countOf(lines, sku);
    if (available === 0) return { path: `products.${index}.sku`, message: `This order does not contain ${sku}.` };
    if (countOf(picks, sku) > available)
      return { path: `products.${index}.quantity`, message: `This order contains only ${available} of ${sku}.` };
  }
  return null;
}
