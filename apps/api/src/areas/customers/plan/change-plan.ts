import type { changePlan as changePlanRoute, PlanPreview } from '@larder/contract/customers/plan/plan.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { leastProducts } from '@larder/domain/orders/cart/least-products.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { fingerprintOf, refuseChangedFigures, rolledBack } from '../../../platform/preview.ts';
import { isSame, record } from '../../../platform/record.ts';
import { refuseArchivedCategories } from '../../catalogue/categories/refuse-archived-categories.ts';
import { type Regenerated, regenerateOrders } from '../../orders/making/regenerate-orders.ts';
import { lockedSubscription } from '../subscriptions/change-subscription.ts';
import { listComingOrders, updateSubscription } from '../subscriptions/subscriptions.queries.ts';
import { insertSubscriptionLines } from '../users/users.queries.ts';
import { findPlanTerms, listPlan, listPlannedOrders, removePlan } from './plan.queries.ts';

type Body = Received<typeof changePlanRoute>['body'];
type Line = Body['subscription'][number];

/** CUST-63 */
export const changePlan = (ctx: StaffContext, userId: number, body: Body) =>
  ctx.transaction(async (tx) => {
    const { subscriptionId, preview } = await change(tx, ctx, userId, body);
    refuseChangedFigures(body.expected, preview);
    return { subscription: await listPlan(tx, subscriptionId) };
  });

export const previewPlan = async (ctx: StaffContext, userId: number, body: Body): Promise<PlanPreview> =>
  (await rolledBack(ctx, (tx) => change(tx, ctx, userId, body))).preview;

async function change(
  tx: Tx,
  ctx: StaffContext,
  userId: number,
  { subscription: wanted, previous, keep_changed_carts: isKeeping }: Body,
) {
  const { subscription, now } = await lockedSubscription(tx, userId);
  const { id } = subscription;
  const before = await listPlan(tx, id);
  if (previous !== undefined && !isSame(sorted(previous), sorted(before)))
    throw new CallError('stale', 'Someone else changed the plan since you opened it. Review it and try again.', {
      current: { subscription: before },
    });
  const terms = await findPlanTerms(tx, userId);
  const { is_replaced_by_kids: isReplaced } = terms;
  const coming = (await listComingOrders(tx, userId, now)).filter(({ status }) => status !== 'cancelled');
  const orders = await listPlannedOrders(
    tx,
    coming.map((order) => order.id),
  );
  const isChanged = !isSame(sorted(wanted), sorted(before));
  if (isChanged) {
    await refuseArchivedCategories(tx, chosenSince(before, wanted));
    await removePlan(tx, id);
    await insertSubscriptionLines(tx, id, userId, wanted);
    await updateSubscription(tx, id, {});
    await record(tx, ctx.actor, {
      name: 'profile_preferences_changed',
      subject: { type: 'subscription', id, version: subscription.version + 1 },
      userId,
      description: 'Changed the plan',
      before: { plan: before.map(named) },
      after: { plan: (await listPlan(tx, id)).map(named) },
      at: now,
    });
  }
  const followers =
    isChanged && !isReplaced ? orders.filter(({ is_cart_changed }) => !(isKeeping && is_cart_changed)) : [];
  const refilled = new Map(
    (
      await refill(
        tx,
        ctx,
        followers.map(({ order_id }) => order_id),
      )
    ).map((each) => [each.id, each]),
  );
  const after = new Map((await listPlannedOrders(tx, [...refilled.keys()])).map((order) => [order.order_id, order]));
  const seen = {
    orders: orders.flatMap(({ order_id, order_week_number, deliver_at, is_cart_changed, ...order }) => {
      const each = refilled.get(order_id);
      if (!each) return [];
      return {
        order_id,
        order_week_number,
        deliver_at,
        is_cart_changed,
        is_skipped: after.get(order_id)?.is_skipped ?? order.is_skipped,
        is_incomplete: after.get(order_id)?.is_incomplete ?? order.is_incomplete,
        reason: each.disabledReason,
        before: cartOf(each.before),
        after: cartOf(each.after ?? each.before),
      };
    }),
    is_replaced_by_kids: isReplaced,
    below_minimum: isReplaced ? null : belowMinimum(wanted, leastProducts(terms)),
  };
  return { subscriptionId: id, preview: { ...seen, fingerprint: fingerprintOf(seen) } };
}

/** Carts below the minimum are made, but cannot be changed to so few (ORD-32). */
function belowMinimum(wanted: readonly Line[], least: number) {
  const meals = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  return meals < least ? { meals, least } : null;
}

const refill = async (tx: Tx, ctx: StaffContext, ids: number[]): Promise<Regenerated[]> =>
  ids.length === 0 ? [] : regenerateOrders(tx, ctx.actor, ids, { refill_cart: true, recalculate_dates: false });

const sorted = (lines: readonly Line[]) =>
  lines.map(({ category_id, quantity }) => [category_id, quantity]).toSorted(([a = 0], [b = 0]) => a - b);

const named = ({ category_name, quantity }: { category_name: string; quantity: number }) => ({
  category_name,
  quantity,
});

/** An archived category stays with the customer who has it. */
const chosenSince = (before: readonly Line[], wanted: readonly Line[]) =>
  wanted
    .map(({ category_id: id }, index) => ({ id, field: `subscription.${index}.category_id` }))
    .filter(({ id }) => !before.some(({ category_id }) => category_id === id));

const cartOf = (then: Regenerated['before']) => ({
  meals: then?.cart.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0,
  total: then?.total_cents ?? ZERO,
});
