import { discountPerLine, type PricedLine, type Regulation } from '../marketing/promo-discount.ts';
import { add, type Cents, max, split, subtract, sum, times, ZERO } from '../values/cents.ts';

/** A product of an order's cart with the price of one piece, in cents. */
export interface BoughtLine extends PricedLine {
  readonly sku: string;
}

/** What an order holds, and what was taken off and put on all of it, in cents. */
export interface Bought {
  readonly lines: readonly BoughtLine[];
  readonly discount: Cents;
  readonly tax: Cents;
  /** What the discount came of; null where that is no longer known, or there was none. */
  readonly regulation: Regulation | null;
}

/** So many pieces of a product. */
export interface ProductPick {
  readonly sku: string;
  readonly quantity: number;
}

const countOf = (picks: readonly ProductPick[], sku: string) =>
  picks.filter((pick) => pick.sku === sku).reduce((count, pick) => count + pick.quantity, 0);

/**
 * What was paid for the picked pieces: after discount, with tax, without the shipping fee, in cents (rulings 6). Pieces
 * beyond what the order holds cost nothing. All pieces together are the items less the discount plus the tax, to the cent.
 */
export function paidForProducts(bought: Bought, picks: readonly ProductPick[]): Cents {
  const paid = paidPerLine(bought);
  return sum(
    bought.lines.map(({ sku, quantity }, index) =>
      sum(piecesOf(paid[index] ?? ZERO, quantity).slice(0, countOf(picks, sku))),
    ),
  );
}

/** What each piece of a line cost, the dearer ones by a cent first. */
const piecesOf = (paid: Cents, quantity: number) => split(paid, Array<number>(quantity).fill(1));

function paidPerLine({ lines, discount, tax, regulation }: Bought): Cents[] {
  if (lines.length === 0) return [];
  const amounts = lines.map((line) => times(line.unit_price, line.quantity));
  const off = split(discount, weightsOf(lines, amounts, regulation));
  const net = amounts.map((amount, index) => subtract(amount, off[index] ?? ZERO));
  const taxed = net.map((amount) => max(ZERO, amount));
  const taxes = split(tax, taxed);
  return net.map((amount, index) => add(amount, taxes[index] ?? ZERO));
}

/** Where the discount came from: the free pieces of a code that gives pieces, else every line by what it costs. */
function weightsOf(lines: readonly BoughtLine[], amounts: Cents[], regulation: Regulation | null): Cents[] {
  const off = discountPerLine(lines, regulation);
  return sum(off) === ZERO ? amounts : off;
}

/** Why products cannot be picked from an order, under the path of the first to blame; null where they can. */
export function refusalToPick(
  lines: readonly ProductPick[],
  picks: readonly ProductPick[],
): { path: string; message: string } | null {
  for (const [index, { sku }] of picks.entries()) {
    const held = countOf(lines, sku);
    if (held === 0) return { path: `products.${index}.sku`, message: `There is no ${sku} in this order.` };
    if (countOf(picks, sku) > held)
      return { path: `products.${index}.quantity`, message: `There are only ${held} of ${sku} in this order.` };
  }
  return null;
}
