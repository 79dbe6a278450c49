import type { Cart } from '@larder/contract/orders/cart/cart.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { type Cents, sum, times } from '@larder/domain/values/cents.ts';

export interface AddedProduct {
  sku: string;
  name: string;
}

export interface CartLine extends AddedProduct {
  quantity: number;
  /** Cents; null for a new product. */
  unitPrice: Cents | null;
}

export interface CartDraft {
  version: number;
  lines: CartLine[];
  /** Null until the menu or the buffer of the week asks for it (ORD-86). */
  menuReason: string | null;
}

const linesOf = (items: Cart['items']): CartLine[] =>
  items.map(({ sku, name, quantity, unit_price }) => ({ sku, name, quantity, unitPrice: unit_price }));

export const toDraft = (order: Order): CartDraft => ({
  version: order.version,
  lines: linesOf(order.cart?.data.items ?? []),
  menuReason: null,
});

export const describeCart = (order: Order): string =>
  order.cart?.data.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') || 'empty';

/** `1 fewer: Tofu Bowl`, `2 more: Beef Stew`, against the cart of the order. */
export function describeDraft(order: Order, { lines }: CartDraft): string[] {
  const before = linesOf(order.cart?.data.items ?? []);
  const quantityIn = (of: readonly CartLine[], sku: string) => of.find((line) => isSame(line.sku, sku))?.quantity ?? 0;
  const all = [...before, ...lines.filter(({ sku }) => quantityIn(before, sku) === 0)];
  return all.flatMap(({ sku, name }) => {
    const by = quantityIn(lines, sku) - quantityIn(before, sku);
    return by === 0 ? [] : [`${Math.abs(by)} ${by > 0 ? 'more' : 'fewer'}: ${name}`];
  });
}

/** `503 meals instead of 4: check the number before you save.` above twice as many. */
export function warningOfMany(order: Order, { lines }: Pick<CartDraft, 'lines'>): string | null {
  const before = mealsIn(order.cart?.data.items ?? []);
  const after = mealsIn(lines);
  if (before === 0 || after <= 2 * before) return null;
  return `${after} meals instead of ${before}: check the number before you save.`;
}

const mealsIn = (lines: readonly { quantity: number }[]) => lines.reduce((total, { quantity }) => total + quantity, 0);

export const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** A new product goes last. */
export function withAdded({ lines, ...draft }: CartDraft, { sku, name }: AddedProduct): CartDraft {
  const has = lines.some((line) => isSame(line.sku, sku));
  return {
    ...draft,
    lines: has
      ? lines.map((line) => (isSame(line.sku, sku) ? { ...line, quantity: line.quantity + 1 } : line))
      : [...lines, { sku, name, quantity: 1, unitPrice: null }],
  };
}

export const withQuantity = ({ lines, ...draft }: CartDraft, sku: string, quantity: number): CartDraft => ({
  ...draft,
  lines: lines.map((line) => (line.sku === sku ? { ...line, quantity } : line)),
});

export const without = ({ lines, ...draft }: CartDraft, sku: string): CartDraft => ({
  ...draft,
  lines: lines.filter((line) => line.sku !== sku),
});

/** One of a line for another product; the line goes with its last one. */
export function withSwapped(draft: CartDraft, sku: string, product: AddedProduct): CartDraft {
  const line = draft.lines.find((each) => each.sku === sku);
  if (!line) return withAdded(draft, product);
  const left = line.quantity > 1 ? withQuantity(draft, sku, line.quantity - 1) : without(draft, sku);
  return withAdded(left, product);
}

/** With the prices of a preview where they are missing. */
export const withPrices = (
  { lines, ...draft }: CartDraft,
  prices: readonly { sku: string; unit_price: Cents }[],
): CartDraft => ({
  ...draft,
  lines: lines.map((line) => ({
    ...line,
    unitPrice: line.unitPrice ?? prices.find(({ sku }) => isSame(sku, line.sku))?.unit_price ?? null,
  })),
});

export const withReasonField = (draft: CartDraft): CartDraft => ({ ...draft, menuReason: draft.menuReason ?? '' });

export const toCartBody = ({ version, lines, menuReason }: CartDraft) => ({
  version,
  ...(menuReason?.trim() && { menu_reason: menuReason.trim() }),
  items: lines.map(({ sku, quantity }) => ({ sku, quantity })),
});

export const errorOfLine = (errors: Readonly<Record<string, string[]>>, index: number): string | null =>
  errors[`items.${index}.sku`]?.[0] ?? errors[`items.${index}.quantity`]?.[0] ?? errors[`items.${index}`]?.[0] ?? null;

/** Before discount, shipping and tax. */
export const subtotal = ({ lines }: CartDraft): { known: Cents; isWhole: boolean } => ({
  known: sum(lines.flatMap(({ unitPrice, quantity }) => (unitPrice === null ? [] : [times(unitPrice, quantity)]))),
  isWhole: lines.every(({ unitPrice }) => unitPrice !== null),
});
