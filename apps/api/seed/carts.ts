import { type Cents, add } from '@larder/domain/values/cents.ts';
import type { Product } from './catalogue.ts';
import { groupPrice } from './variance-groups.ts';
import type { Random } from './random.ts';

export interface PlanLine {
  categoryId: number;
  quantity: number;
}
/** A child's own meals, and what must not be in them. */
export interface Kid {
  lines: PlanLine[];
  tags: number[];
  indicators: number[];
}
export interface Line {
  product: Product;
  quantity: number;
  unitPrice: Cents;
}
export interface Eater {
  kids: Kid[];
  varianceGroup: 1 | null;
  /** Of each category the product that the last cart ended with. */
  lastReceived: Map<number, number>;
}
interface Filling {
  /** The rotation of the week. */
  products: Product[];
  plan: PlanLine[];
  /** Orders charged when the cart is filled. */
  activeWeeks: number;
}

/**
 * Rulings 4: active, not sold out, not before its time, nothing that a kid's filters exclude, in rotation order after
 * what came last, no repeat while others are left. Kids with categories of their own fill the cart instead of the plan.
 */
export function fillCart(eater: Eater, { products, plan, activeWeeks }: Filling): Line[] {
  const parts: Kid[] = eater.kids.length > 0 ? eater.kids : [{ lines: plan, tags: [], indicators: [] }];
  const chosen = new Map<Product, number>();
  for (const part of parts)
    for (const { categoryId, quantity } of part.lines) {
      const offered = products.filter(
        (product) => product.categoryId === categoryId && isFor(product, part, activeWeeks),
      );
      for (const product of inTurn(offered, quantity, eater.lastReceived.get(categoryId))) {
        chosen.set(product, (chosen.get(product) ?? 0) + 1);
        eater.lastReceived.set(categoryId, product.id);
      }
    }
  return [...chosen].map(([product, quantity]) => ({ product, quantity, unitPrice: unitPrice(product, eater) }));
}

function isFor(product: Product, { tags, indicators }: Kid, activeWeeks: number): boolean {
  return (
    product.isActive &&
    !product.isSoldOut &&
    product.afterWeeks <= activeWeeks &&
    !product.tags.some((tag) => tags.includes(tag)) &&
    !product.indicators.some((indicator) => indicators.includes(indicator))
  );
}

function inTurn(offered: Product[], quantity: number, last: number | undefined): Product[] {
  if (offered.length === 0) return [];
  const next = last === undefined ? -1 : offered.findIndex(({ id }) => id > last);
  const from = next === -1 ? 0 : next;
  return Array.from({ length: quantity }, (_, index) => offered[(from + index) % offered.length]!);
}

/** Rulings 4: the group's price of the category, a premium product's difference on top; else the product's own. */
export const unitPrice = (product: Product, { varianceGroup }: Pick<Eater, 'varianceGroup'>): Cents =>
  varianceGroup === null ? product.price : add(groupPrice(varianceGroup, product.categoryId), product.premium);

/** The cart after somebody exchanged one meal for another of its category; null when there is no other. */
export function exchangeMeal(
  random: Random,
  eater: Eater,
  lines: Line[],
  { products, activeWeeks }: Filling,
): { lines: Line[]; out: Product; into: Product } | null {
  const out = random.pick(lines);
  const eats: Kid = {
    lines: [],
    tags: eater.kids.flatMap(({ tags }) => tags),
    indicators: eater.kids.flatMap(({ indicators }) => indicators),
  };
  const others = products.filter(
    (product) =>
      product.categoryId === out.product.categoryId &&
      isFor(product, eats, activeWeeks) &&
      !lines.some((line) => line.product.id === product.id),
  );
  if (others.length === 0) return null;
  const into = random.pick(others);
  const changed = lines.map((line) =>
    line === out ? { product: into, quantity: out.quantity, unitPrice: unitPrice(into, eater) } : line,
  );
  return { lines: changed, out: out.product, into };
}
