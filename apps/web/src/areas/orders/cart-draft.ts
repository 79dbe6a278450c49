import type { Cart } from '@larder/contract/orders/cart.ts';
import type { Order } from '@larder/contract/orders/order.ts';

export interface AddedProduct {
  sku: string;
  name: string;
}

export interface CartLine extends AddedProduct {
  quantity: number;
}

/** A cart that is being changed, and the version of the order that it began from. */
export interface CartDraft {
  version: number;
  lines: CartLine[];
}

const linesOf = (items: Cart['items']): CartLine[] => items.map(({ sku, name, quantity }) => ({ sku, name, quantity }));

export const draftOf = (order: Order): CartDraft => ({
  version: order.version,
  lines: linesOf(order.cart?.data.items ?? []),
});

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The draft with one more of a product, at the end where it is new. */
export function withAdded({ lines, ...draft }: CartDraft, { sku, name }: AddedProduct): CartDraft {
  const has = lines.some((line) => isSame(line.sku, sku));
  return {
    ...draft,
    lines: has
      ? lines.map((line) => (isSame(line.sku, sku) ? { ...line, quantity: line.quantity + 1 } : line))
      : [...lines, { sku, name, quantity: 1 }],
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

/** What is sent of a draft. */
export const cartOf = ({ version, lines }: CartDraft) => ({
  version,
  items: lines.map(({ sku, quantity }) => ({ sku, quantity })),
});

/** The first thing the server says of a line, by its place. */
export const saidOfLine = (errors: Readonly<Record<string, string[]>>, index: number): string | null =>
  errors[`items.${index}.sku`]?.[0] ?? errors[`items.${index}.quantity`]?.[0] ?? errors[`items.${index}`]?.[0] ?? null;
