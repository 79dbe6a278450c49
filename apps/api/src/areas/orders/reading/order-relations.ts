import type { Cart } from '@larder/contract/orders/cart/cart.ts';
import type { Order, OrderActivity, OrderRelation } from '@larder/contract/orders/reading/order.ts';
import { describeCartEvent } from '@larder/domain/orders/reading/describe-cart-event.ts';
import { activityType } from '@larder/domain/orders/reading/order-activities.ts';
import { type CostGroup, costGroups } from '@larder/domain/orders/pricing/cost-groups.ts';
import { figuresOfRow } from '../pricing/order-row-figures.ts';
import type { OrderRow } from './show-orders.queries.ts';

type Relations = Pick<
  Order,
  'cart' | 'address' | 'payments' | 'suspendedOrderActivation' | 'postCutoffActivities' | 'post_cutoff_activities'
>;

export function relationsOf(row: OrderRow, include: readonly OrderRelation[]): Relations {
  const has = (...names: OrderRelation[]) => names.some((name) => include.includes(name));
  const views = (row.activities ?? []).flatMap(activityOf(row, has('postCutoffActivities.causer')));
  return {
    ...(row.items && { cart: { data: cartOf(row, row.items) } }),
    ...(row.address && { address: { data: row.address } }),
    ...(row.payments && { payments: { data: row.payments.map(paymentOf) } }),
    ...(row.activation !== undefined && { suspendedOrderActivation: { data: activationOf(row.activation) } }),
    ...(has('postCutoffActivities', 'postCutoffActivities.causer') && { postCutoffActivities: { data: views } }),
    ...(has('post_cutoff_activities') && { post_cutoff_activities: { data: views } }),
  };
}

type CartRow = NonNullable<OrderRow['items']>[number];

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
  // No part of a rogue order is of the subscription, its first cart neither.
  const generated = row.kind === 'rogue' ? [] : of('generated');
  const { subscription, pre_cutoff_changes, post_cutoff_changes } = costGroups(generated, atCutoff, now);
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

const paymentOf = (row: NonNullable<OrderRow['payments']>[number]) => ({
  ...row,
  created_at: momentOf(row.created_at),
  finished_at: row.finished_at === null ? null : momentOf(row.finished_at),
});

/** Read as JSON, a moment is a text with the offset of the session. */
const momentOf = (at: Temporal.Instant): string => Temporal.Instant.from(at).toString();

const SYSTEM_NAME = 'system';

function activationOf(row: NonNullable<OrderRow['activation']> | null) {
  if (!row) return null;
  return { created_at: momentOf(row.created_at), charge: row.charge, causer: { email: row.email ?? SYSTEM_NAME } };
}

const activityOf =
  (order: OrderRow, withCauser: boolean) =>
  (row: NonNullable<OrderRow['activities']>[number]): OrderActivity[] => {
    const type = activityType(row);
    if (type === null) return [];
    const named = { week: order.week_number, deliver_at: order.deliver_at };
    return [
      {
        id: row.id,
        type,
        description: describeCartEvent({ ...row, order: named }, row.meals),
        created_at: momentOf(row.at),
        ...(withCauser && { causer: { data: { id: row.causer_id, email: row.email ?? SYSTEM_NAME } } }),
        properties: { order_id: order.id, order_index: order.order_index, order_delivery_date: order.deliver_at },
      },
    ];
  };
