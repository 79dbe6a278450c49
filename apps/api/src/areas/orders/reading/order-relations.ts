import type { Cart } from '@larder/contract/orders/cart/cart.ts';
import type { Order, OrderActivity, OrderRelation } from '@larder/contract/orders/reading/order.ts';
import { activityType } from '@larder/domain/orders/reading/order-activities.ts';
import { type CostGroup, costGroups } from '@larder/domain/orders/pricing/cost-groups.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { figuresOfRow } from '../pricing/order-row-figures.ts';
import {
  listActivationRows,
  listActivityRows,
  listAddressRows,
  listCartRows,
  listPaymentRows,
  type OrderRow,
} from './show-orders.queries.ts';

type Relations = Pick<
  Order,
  'cart' | 'address' | 'payments' | 'suspendedOrderActivation' | 'postCutoffActivities' | 'post_cutoff_activities'
>;
export type OrderRelations = (row: OrderRow) => Relations;

export async function listOrderRelations(
  db: Db | Tx,
  rows: OrderRow[],
  include: readonly OrderRelation[],
): Promise<OrderRelations> {
  const ids = rows.map(({ id }) => id);
  const has = (...names: OrderRelation[]) => names.some((name) => include.includes(name));
  const withActivities = has('postCutoffActivities', 'postCutoffActivities.causer');

  const carts = has('cart') ? await cartsOf(db, ids) : null;
  const addresses = has('address') ? await addressesOf(db, rows) : null;
  const payments = has('payments') ? byOrder(await listPaymentRows(db, ids)) : null;
  const activations = has('suspendedOrderActivation') ? byOrder(await listActivationRows(db, ids)) : null;
  const activities = withActivities || has('post_cutoff_activities') ? byOrder(await listActivityRows(db, ids)) : null;

  return (row) => {
    const views = (activities?.get(row.id) ?? []).flatMap(activityOf(row, has('postCutoffActivities.causer')));
    return {
      ...(carts && { cart: { data: cartOf(row, carts.get(row.id) ?? []) } }),
      ...(addresses && { address: addresses(row) }),
      ...(payments && { payments: { data: (payments.get(row.id) ?? []).map(paymentOf) } }),
      ...(activations && { suspendedOrderActivation: { data: activationOf(activations.get(row.id)?.[0]) } }),
      ...(withActivities && { postCutoffActivities: { data: views } }),
      ...(has('post_cutoff_activities') && { post_cutoff_activities: { data: views } }),
    };
  };
}

const byOrder = <Row extends { order_id: number }>(rows: Row[]): Map<number, Row[]> =>
  Map.groupBy(rows, ({ order_id }) => order_id);

async function addressesOf(db: Db | Tx, rows: OrderRow[]) {
  const ids = [...new Set(rows.map(({ address_id }) => address_id))];
  const addresses = new Map((await listAddressRows(db, ids)).map((row) => [row.id, row]));
  return ({ id, address_id }: OrderRow) => {
    const data = addresses.get(address_id);
    if (!data) throw new Error(`The address of order ${id} was not read`);
    return { data };
  };
}

type CartRow = Awaited<ReturnType<typeof listCartRows>>[number];
const cartsOf = async (db: Db | Tx, ids: number[]) => byOrder(await listCartRows(db, ids));

function cartOf(row: OrderRow, rows: CartRow[]): Cart {
  const of = (cart: CartRow['cart']) => rows.filter((item) => item.cart === cart);
  const names = new Map(rows.map(({ category_id, category_name }) => [category_id, category_name]));
  const now = of('now');
  // Before the cutoff the current cart is the one the cutoff will find.
  const atCutoff = row.total_at_cutoff_cents === null && row.kind !== 'rogue' ? now : of('cutoff');
  const named = ({ total_cost, categories }: CostGroup) => ({
    total_cost,
    categories: categories.map((each) => ({ ...each, category_name: names.get(each.category_id) ?? '' })),
  });
  const { subscription, pre_cutoff_changes, post_cutoff_changes } = costGroups(of('generated'), atCutoff, now);
  return {
    items: now,
    costs: {
      subscription: named(subscription),
      pre_cutoff_changes: named(pre_cutoff_changes),
      post_cutoff_changes: named(post_cutoff_changes),
    },
    ...figuresOfRow(row),
  };
}

const paymentOf = (row: Awaited<ReturnType<typeof listPaymentRows>>[number]) => ({
  ...row,
  created_at: row.created_at.toString(),
});

const SYSTEM_NAME = 'system';

function activationOf(row: Awaited<ReturnType<typeof listActivationRows>>[number] | undefined) {
  if (!row) return null;
  return { created_at: row.created_at.toString(), charge: row.charge, causer: { email: row.email ?? SYSTEM_NAME } };
}

const activityOf =
  (order: OrderRow, withCauser: boolean) =>
  (row: Awaited<ReturnType<typeof listActivityRows>>[number]): OrderActivity[] => {
    const type = activityType(row);
    if (type === null) return [];
    return [
      {
        id: row.id,
        type,
        description: row.description,
        created_at: row.at.toString(),
        ...(withCauser && { causer: { data: { id: row.causer_id, email: row.email ?? SYSTEM_NAME } } }),
        properties: { order_id: order.id, order_index: order.order_index, order_delivery_date: order.deliver_at },
      },
    ];
  };
