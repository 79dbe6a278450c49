import { addedInWindow } from '@larder/domain/orders/cart/added-in-window.ts';
import { refuseFields } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { LockedOrder, OrderLine } from '../window/lock-order.ts';
import { isCurrent, linesOf, skusOf, type WantedItem } from './write-cart.ts';
import { listOffered, type Offered, type Returned } from './write-cart.queries.ts';

export interface CartInWindow {
  lines: OrderLine[];
  buffers: Returned[];
  /** The reason, if something is beyond the menu or the buffer. */
  reason: string | null;
}

interface Wanted {
  items: readonly WantedItem[];
  menu_reason?: string | null | undefined;
}

const NEEDS_REASON = 'Add fewer, or give a reason to add more than the menu and the buffer of this week have.';

/** Additions are of the week's menu and come from its buffer; beyond that they need a reason (ORD-86). */
export async function readCartInWindow(
  tx: Tx,
  order: LockedOrder,
  { items, menu_reason }: Wanted,
): Promise<CartInWindow> {
  const before = bySku(order.lines.filter(isCurrent));
  const atCutoff = bySku(order.lines.filter(({ cart }) => cart === 'cutoff'));
  const offered = await listOffered(tx, order, skusOf(items), changedSkus(before, items));
  const products = new Map(offered.map((product) => [product.id, product]));
  const errors: Record<string, string[]> = {};
  const buffers: Returned[] = [];
  const lines = linesOf(order, items, offered).map((line, index) => {
    const sku = line.sku.toLowerCase();
    const product = products.get(line.product_id);
    const portions = { atCutoff: atCutoff.get(sku), before: before.get(sku) };
    before.delete(sku);
    const { from_buffer, returned, beyond, isMore } = addedInWindow(portions, line.quantity, product?.left ?? 0);
    if (returned !== 0) buffers.push({ product_id: line.product_id, returned });
    if (product && isMore && (beyond > 0 || !product.is_on_menu))
      errors[`items.${index}.${product.is_on_menu ? 'quantity' : 'sku'}`] = [describeLeft(product)];
    return { ...line, from_buffer };
  });
  for (const { product_id, from_buffer } of before.values())
    if (from_buffer > 0) buffers.push({ product_id, returned: from_buffer });
  const reason = menu_reason?.trim() || null;
  const isBeyond = Object.keys(errors).length > 0;
  if (isBeyond && reason === null)
    refuseFields({ ...errors, menu_reason: [[...Object.values(errors).flat(), NEEDS_REASON].join(' ')] });
  return { lines, buffers, reason: isBeyond ? reason : null };
}

const bySku = (lines: readonly OrderLine[]) => new Map(lines.map((line) => [line.sku.toLowerCase(), line]));

/** Only these move meals, so only their buffers are locked. */
function changedSkus(before: ReadonlyMap<string, OrderLine>, items: readonly WantedItem[]): string[] {
  const wanted = new Map(items.map(({ sku, quantity }) => [sku.toLowerCase(), quantity]));
  return [...new Set([...before.keys(), ...wanted.keys()])].filter(
    (sku) => (before.get(sku)?.quantity ?? 0) !== (wanted.get(sku) ?? 0),
  );
}

function describeLeft({ name, left, is_on_menu }: Offered): string {
  if (!is_on_menu) return `${name} is not on the menu of this week (${left} left in the buffer).`;
  return left === 0 ? `None of ${name} are left for this week.` : `Only ${left} of ${name} are left for this week.`;
}
