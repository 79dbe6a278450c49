import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { isExpired, needsNewCard } from '@larder/domain/billing/payments/card-expiry.ts';
import { stillDue } from '@larder/domain/billing/refunds/returns.ts';
import { chicagoDay, type Day } from '@larder/domain/values/days.ts';
import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { prospectOf } from '@larder/domain/orders/window/fate-at-cutoff.ts';
import { isRefusedForGood, isStoppedByCancellation } from '@larder/domain/orders/charge-retries/charge-retries.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { dueWithoutCard } from '../../billing/payments/due-without-card.ts';
import { stateTerms } from '../../orders/reading/list-orders.ts';
import { type CustomerToCharge, listCustomersToCharge } from '../../orders/charge-retries/charge-retries.queries.ts';
import { findHead } from './customer-head.queries.ts';
import { countPanels } from './panel-counts.queries.ts';

export async function showCustomerHead(db: Db, id: number, leastCharge: Cents): Promise<CustomerHead> {
  const terms = await stateTerms(db);
  const missing = `Customer ${id}`;
  const { created_at, ...row } = found(await findHead(db, id, terms), missing);
  const panels = found(await countPanels(db, { id, created_at }, terms.now), missing);
  const hasRetry = row.unpaid_orders.some(({ retry_at }) => retry_at !== null);
  const [charged] = hasRetry ? await listCustomersToCharge(db, [id]) : [];
  const { subscription, cycle_id, cycle_name, card, suspended_at, meals, ...others } = row;
  const { failed_charge, banned_at, ban_reason, coming_orders: _, ...rest } = others;
  const today = terms.today.toString();
  const comes = staying(row);
  const charges = comes.filter(({ is_to_be_charged, total }) => is_to_be_charged && total > ZERO);
  const { unpaid_orders, undeliverable_orders, open_disputes, failed_refunds, problems, ...fields } = rest;
  return {
    ...fields,
    erased_at: row.erased_at?.toString() ?? null,
    next_box: nextBox(comes, today),
    member_since: row.member_since?.toString() ?? null,
    paused_until: subscription?.paused?.until ?? null,
    cancelled_at: subscription?.cancelled_at ?? null,
    banned_at: banned_at?.toString() ?? null,
    reason: banned_at === null ? reasonOf(subscription) : ban_reason,
    meals: meals.map(({ category_name, quantity }) => ({ category_name, quantity })),
    production_cycle: cycle_id === null || cycle_name === null ? null : { id: cycle_id, name: cycle_name },
    card_last_four: card?.card_last_four ?? null,
    credit: row.credit ?? ZERO,
    kids: row.kids ?? 0,
    panels,
    needs: [
      ...unpaid_orders.map(({ failed, kind, cutoff_at, ...order }) => ({
        kind: 'unpaid_order' as const,
        order_id: order.order_id,
        deliver_at: order.deliver_at,
        until: order.until,
        amount: failed?.amount ?? order.total,
        due_without_card: dueWithoutCard(stillDue(order, order.total), order.means, leastCharge),
        failure_reason: failed?.failure_reason ?? null,
        is_without_card: failed?.is_without_card ?? false,
        retry_at: canBeCharged({ kind, cutoff_at }, charged) ? order.retry_at : null,
      })),
      ...(suspended_at !== null && unpaid_orders.length === 0
        ? [{ kind: 'suspended' as const, failed_charge, ...(banned_at !== null && { is_banned: true as const }) }]
        : []),
      ...problems.map((order) => ({ kind: 'problem' as const, ...order })),
      ...failed_refunds.map((refund) => ({ kind: 'refund_failed' as const, ...refund })),
      ...missingCard(row, charges),
      ...undeliverable_orders.map((order) => ({ kind: 'undeliverable_order' as const, ...order })),
      ...expiringCard(row, charges, today),
      ...(subscription?.to_be_cancelled_at
        ? [
            {
              kind: 'scheduled_cancellation' as const,
              on: subscription.to_be_cancelled_at,
              reason: subscription.cancellation_reason,
            },
          ]
        : []),
      ...open_disputes.map(({ status, ...dispute }) => ({
        kind: 'open_dispute' as const,
        is_lost: status === 'lost',
        ...dispute,
      })),
    ],
  };
}

const reasonOf = (subscription: HeadRow['subscription']): string | null =>
  subscription?.paused?.reason ?? (subscription?.cancelled_at ? subscription.cancellation_reason : null);

type HeadRow = Omit<NonNullable<Awaited<ReturnType<typeof findHead>>>, 'created_at'>;

type ComingOrder = HeadRow['coming_orders'][number];

/** By cutoff, those that their cutoff neither cancels nor suspends (CUST-90). */
function staying({ coming_orders, subscription, banned_at, suspended_at }: HeadRow): ComingOrder[] {
  const customer = { banned_at, suspended_at, to_be_cancelled_at: subscription?.to_be_cancelled_at ?? null };
  const subscription_status = subscription?.status ?? null;
  return coming_orders.filter((order) => {
    const cutoff_at = Temporal.Instant.from(order.cutoff_at);
    return order.is_past_cutoff || prospectOf({ ...order, cutoff_at, subscription_status }, customer) === null;
  });
}

/** CUST-57 */
function nextBox(orders: readonly ComingOrder[], today: Day): CustomerHead['next_box'] {
  const dated = orders.flatMap(({ order_id, deliver_at }) =>
    deliver_at !== null && deliver_at >= today ? [{ order_id, deliver_at }] : [],
  );
  const [next] = dated.toSorted((a, b) => a.deliver_at.localeCompare(b.deliver_at) || a.order_id - b.order_id);
  return next ?? null;
}

/** CUST-92 */
function missingCard({ card, is_comped, credit }: HeadRow, [next]: readonly ComingOrder[]) {
  if (card !== null || is_comped || next === undefined) return [];
  const { deliver_at, cutoff_at } = next;
  return [{ kind: 'no_card' as const, deliver_at, cutoff_at, has_credit: (credit ?? ZERO) > ZERO }];
}

/** CUST-76 */
function expiringCard({ status, card }: HeadRow, charges: readonly ComingOrder[], today: Day) {
  const last = charges.at(-1);
  const lastCharge = last ? chicagoDay(Temporal.Instant.from(last.cutoff_at)).toString() : null;
  if (card === null || !needsNewCard(card, { today, lastCharge, isActive: status === 'active' })) return [];
  const { card_last_four, card_exp_month, card_exp_year } = card;
  if (card_exp_month === null || card_exp_year === null) return [];
  const is_expired = isExpired(card, today);
  return [{ kind: 'expiring_card' as const, card_last_four, card_exp_month, card_exp_year, is_expired }];
}

/** Whether a planned retry will charge a card; otherwise it will be skipped (ORD-75). */
function canBeCharged(
  { kind, cutoff_at }: Pick<HeadRow['unpaid_orders'][number], 'kind' | 'cutoff_at'>,
  customer: CustomerToCharge | undefined,
): boolean {
  if (!customer || customer.is_banned || !customer.has_card) return false;
  const order = { kind, cutoff_at: Temporal.Instant.from(cutoff_at) };
  if (isStoppedByCancellation(order, customer.subscription_cancelled_at)) return false;
  return !isRefusedForGood(customer.decline_code);
}
