import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { isExpired, needsNewCard } from '@larder/domain/billing/payments/card-expiry.ts';
import type { Day } from '@larder/domain/values/days.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import { prospectOf } from '@larder/domain/orders/window/fate-at-cutoff.ts';
import { isRefusedForGood } from '@larder/domain/orders/charge-retries/charge-retries.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { stateTerms } from '../../orders/reading/list-orders.ts';
import { listCustomersToCharge } from '../../orders/charge-retries/charge-retries.queries.ts';
import { findHead } from './customer-head.queries.ts';
import { countPanels } from './panel-counts.queries.ts';

export async function showCustomerHead(db: Db, id: number): Promise<CustomerHead> {
  const terms = await stateTerms(db);
  const missing = `Customer ${id}`;
  const { created_at, ...row } = found(await findHead(db, id, terms), missing);
  const panels = found(await countPanels(db, { id, created_at }, terms.now), missing);
  const isCharged = row.unpaid_orders.some(({ retry_at }) => retry_at !== null) && (await canBeCharged(db, id));
  const { subscription, cycle_id, cycle_name, card, last_charge, suspended_at, meals, ...others } = row;
  const { next_charge: _, failed_charge, banned_at: __, coming_orders: ___, ...rest } = others;
  const { unpaid_orders, undeliverable_orders, open_disputes, ...fields } = rest;
  return {
    ...fields,
    erased_at: row.erased_at?.toString() ?? null,
    next_box: nextBox(row),
    member_since: row.member_since?.toString() ?? null,
    paused_until: subscription?.paused?.until ?? null,
    cancelled_at: subscription?.cancelled_at ?? null,
    reason: subscription?.paused?.reason ?? subscription?.cancellation_reason ?? null,
    meals: meals.map(({ category_name, quantity }) => ({ category_name, quantity })),
    production_cycle: cycle_id === null || cycle_name === null ? null : { id: cycle_id, name: cycle_name },
    card_last_four: card?.card_last_four ?? null,
    credit: row.credit ?? ZERO,
    kids: row.kids ?? 0,
    panels,
    needs: [
      ...unpaid_orders.map(({ failed, total, ...order }) => ({
        kind: 'unpaid_order' as const,
        ...order,
        amount: failed?.amount ?? total,
        failure_reason: failed?.failure_reason ?? null,
        is_without_card: failed?.is_without_card ?? false,
        retry_at: isCharged ? order.retry_at : null,
      })),
      ...(suspended_at !== null && unpaid_orders.length === 0 ? [{ kind: 'suspended' as const, failed_charge }] : []),
      ...missingCard(row),
      ...undeliverable_orders.map((order) => ({ kind: 'undeliverable_order' as const, ...order })),
      ...expiringCard({ status: row.status, card, last_charge }, terms.today.toString()),
      ...(subscription?.to_be_cancelled_at
        ? [{ kind: 'scheduled_cancellation' as const, on: subscription.to_be_cancelled_at }]
        : []),
      ...open_disputes.map(({ status, ...dispute }) => ({
        kind: 'open_dispute' as const,
        is_lost: status === 'lost',
        ...dispute,
      })),
    ],
  };
}

type HeadRow = Omit<NonNullable<Awaited<ReturnType<typeof findHead>>>, 'created_at'>;

/** The first that its cutoff does not stop (CUST-57). */
function nextBox({ coming_orders, subscription, banned_at, suspended_at }: HeadRow): CustomerHead['next_box'] {
  const customer = { banned_at, suspended_at, to_be_cancelled_at: subscription?.to_be_cancelled_at ?? null };
  const subscription_status = subscription?.status ?? null;
  const next = coming_orders.find((order) => {
    const cutoff_at = Temporal.Instant.from(order.cutoff_at);
    return order.is_past_cutoff || prospectOf({ ...order, cutoff_at, subscription_status }, customer) === null;
  });
  return next ? { order_id: next.order_id, deliver_at: next.deliver_at } : null;
}

/** CUST-92 */
function missingCard({ card, next_charge, suspended_at, banned_at, is_comped, credit }: HeadRow) {
  if (card !== null || next_charge === null || suspended_at !== null || banned_at !== null || is_comped) return [];
  return [{ kind: 'no_card' as const, ...next_charge, has_credit: (credit ?? ZERO) > ZERO }];
}

/** CUST-76 */
function expiringCard({ status, card, last_charge }: Pick<HeadRow, 'status' | 'card' | 'last_charge'>, today: Day) {
  if (status !== 'active' || card === null || !needsNewCard(card, { today, lastCharge: last_charge })) return [];
  const { card_last_four, card_exp_month, card_exp_year } = card;
  if (card_exp_month === null || card_exp_year === null) return [];
  const is_expired = isExpired(card, today);
  return [{ kind: 'expiring_card' as const, card_last_four, card_exp_month, card_exp_year, is_expired }];
}

/** Whether a planned retry will charge a card; otherwise it will be skipped (ORD-75). */
async function canBeCharged(db: Db, userId: number): Promise<boolean> {
  const [customer] = await listCustomersToCharge(db, [userId]);
  if (!customer || customer.is_banned || customer.is_subscription_cancelled || !customer.has_card) return false;
  return !isRefusedForGood(customer.decline_code);
}
