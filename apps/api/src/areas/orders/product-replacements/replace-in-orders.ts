import {
  reasonNotReplaced,
  type ReplacementChoice,
} from '@larder/domain/orders/product-replacements/product-replacements.ts';
import { unitPrice } from '@larder/domain/orders/pricing/unit-price.ts';
import { refusalToChangeCart } from '@larder/domain/orders/window/order-actions.ts';
import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { CallError } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inSavepoint } from '../../../platform/file-imports/savepoint.ts';
import { type Change, recordAll } from '../../../platform/record.ts';
import { cartChange } from '../cart/change-cart.ts';
import { isCurrent } from '../cart/write-cart.ts';
import { type CartLine, listCarts, listTotals } from '../making/regenerate-orders.queries.ts';
import { priceComingOrders } from '../pricing/price-orders.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';
import { shareMomentsOf } from '../weeks/cycle-moments.queries.ts';
import { type ChangeContext, makeChange } from '../window/change-order.ts';
import type { LockedOrder } from '../window/lock-order.ts';
import { returning } from '../window/returning-order.ts';
import {
  exchangeProduct,
  type JudgedOrder,
  judgeOrders,
  listOwners,
  lockReplacedOrders,
  type ReplacedProduct,
} from './product-replacements.queries.ts';

export interface Replacement extends ReplacementChoice {
  product: ReplacedProduct;
  replacement: ReplacedProduct;
}

export interface Replaced {
  id: number;
  /** Null if it was replaced. */
  error: string | null;
  order: JudgedOrder | null;
}

/**
 * Judges each order again under its locks (CAT-47). Orders before their cutoff are changed by one statement and priced
 * together, those in their window one by one, as a change of their cart by staff (CAT-49). Safe to repeat.
 */
export async function replaceInOrders(
  tx: Tx,
  ctx: ChangeContext,
  ids: readonly number[],
  replacement: Replacement,
): Promise<Replaced[]> {
  await shareMomentsOf(tx, ids);
  const owners = await listOwners(tx, ids);
  if (owners.length > 0) await lockCustomers(tx, owners);
  await lockReplacedOrders(tx, ids);
  const now = await businessNow(tx);
  const orders = await judgeOrders(tx, { ...replacement, now }, ids);
  const errors = new Map<number, string>();
  for (const id of ids) {
    const error = reasonOf(orders.get(id), replacement);
    if (error !== null) errors.set(id, error);
  }
  const replaced = ids.flatMap((id) => (errors.has(id) ? [] : (orders.get(id) ?? [])));
  await replaceComing(
    tx,
    ctx,
    replaced.filter(({ phase }) => phase === 'coming'),
    { ...replacement, now },
  );
  for (const order of replaced.filter(({ phase }) => phase === 'window')) {
    const error = await replaceInWindow(tx, ctx, order, replacement);
    if (error !== null) errors.set(order.id, error);
  }
  return ids.map((id) => ({ id, error: errors.get(id) ?? null, order: orders.get(id) ?? null }));
}

const reasonOf = (order: JudgedOrder | undefined, { product, replacement, ...choice }: Replacement): string | null =>
  order
    ? reasonNotReplaced(order, choice, replacement.name)
    : `Not replaced: this order no longer holds ${product.name}, or it was cancelled.`;

async function replaceComing(
  tx: Tx,
  { actor }: ChangeContext,
  orders: readonly JudgedOrder[],
  { now, ...products }: Replacement & { now: Temporal.Instant },
): Promise<void> {
  if (orders.length === 0) return;
  const { replacement } = products;
  const ids = orders.map(({ id }) => id);
  const priced = orders.map((order) => ({
    ...order,
    unitPrice: unitPrice(replacement, replacement, order.group_price),
  }));
  await exchangeProduct(tx, priced, products);
  await priceComingOrders(tx, ids, ids);
  await recordAll(
    tx,
    actor,
    orders.map((order) => ({ ...changeOf(order, products), at: now })),
  );
}

const changeOf = (
  { id, user_id, version, order_week_number, deliver_at, quantity, had, is_filtered }: JudgedOrder,
  { product, replacement }: Replacement,
): Change => ({
  name: 'order_cart_updated',
  subject: { type: 'order', id, version: version + 1 },
  userId: user_id,
  orderId: id,
  description: describe(product, replacement, nameDelivery(deliver_at, order_week_number), is_filtered),
  before: { [product.sku]: quantity, ...(had > 0 && { [replacement.sku]: had }) },
  after: { [replacement.sku]: had + quantity },
});

/** Says what the order's page does not show otherwise (CAT-48). */
const describe = (product: ReplacedProduct, replacement: ReplacedProduct, order: string, isFiltered: boolean) =>
  `Replaced ${product.name} by ${replacement.name} in the cart of ${order}${
    isFiltered ? ", although it does not suit the customer's filters" : ''
  }`;

/** A refusal undoes what was written by then. */
async function replaceInWindow(
  tx: Tx,
  ctx: ChangeContext,
  { id, is_filtered }: JudgedOrder,
  { product, replacement }: Replacement,
): Promise<string | null> {
  try {
    await inSavepoint(tx, () =>
      makeChange(tx, ctx, id, {
        refuse: (order, now) => refusalToChangeCart(returning(order), now),
        change: (_, locked) =>
          cartChange(tx, locked, {
            items: exchanged(locked.order, product, replacement),
            menu_reason: `It replaces ${product.name}.`,
            description: describe(
              product,
              replacement,
              nameDelivery(locked.order.deliver_at, locked.order.order_week_number),
              is_filtered,
            ),
          }),
      }),
    );
    return null;
  } catch (error) {
    if (error instanceof CallError) return `Not replaced: ${sentenceOf(error)}`;
    throw error;
  }
}

const sentenceOf = ({ message, errors }: CallError): string => Object.values(errors).flat()[0] ?? message;

function exchanged({ lines }: LockedOrder, product: ReplacedProduct, replacement: ReplacedProduct) {
  const quantities = new Map<string, number>();
  for (const { sku, product_id, quantity } of lines.filter(isCurrent)) {
    const wanted = product_id === product.id ? replacement.sku : sku;
    quantities.set(wanted, (quantities.get(wanted) ?? 0) + quantity);
  }
  return [...quantities].map(([sku, quantity]) => ({ sku, quantity }));
}

export interface ReplacedThen {
  cart: CartLine[];
  total: Cents;
}

export async function readThen(tx: Tx, ids: readonly number[]): Promise<Map<number, ReplacedThen>> {
  if (ids.length === 0) return new Map();
  const carts = await listCarts(tx, ids, 'now');
  const totals = await listTotals(tx, ids);
  return new Map(ids.map((id) => [id, { cart: carts.get(id) ?? [], total: totals.get(id) ?? ZERO }]));
}
