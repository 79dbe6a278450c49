import type { Happened, OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { type DateReasons, describeDates } from '@larder/domain/orders/order-page/describe-dates.ts';
import { describeCartEvent } from '@larder/domain/orders/reading/describe-cart-event.ts';
import { REACTIVATABLE_STATUSES } from '@larder/domain/orders/reading/order-states.ts';
import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import { decisionsFor } from '@larder/domain/orders/charging/order-problems.ts';
import { phaseOf } from '@larder/domain/orders/window/order-actions.ts';
import { stillDue } from '@larder/domain/billing/refunds/returns.ts';
import { type Cents, sum } from '@larder/domain/values/cents.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { dueWithoutCard } from '../../billing/payments/due-without-card.ts';
import { showMovementsOfOrder } from '../../billing/credits/show-credits.ts';
import { failedAmount, showRefundsOfOrder } from '../../billing/refunds/show-refunds.ts';
import { causerOf } from '../../../platform/causer-of.ts';
import { problemsOf } from '../charging/list-orders-to-decide.ts';
import { type Outlook, outlooksOf } from '../outlooks/outlooks.ts';
import { stateTerms } from '../reading/list-orders.ts';
import { presentOrder } from '../reading/present-order.ts';
import { type ActivityRow, findPageRow, listActivityRows, type PageRow } from './order-page.queries.ts';

/** Takes six statements; one more looks for a problem once its window has closed or while its cutoff step is due. */
export async function showOrderPage(db: Db, id: number, leastCharge: Cents): Promise<OrderPage> {
  const { now, ...terms } = await stateTerms(db);
  const row = found(await findPageRow(db, id, terms), `Order ${id}`);
  const order = await presentOrder(db, id);
  const outlook = outlookOf(row, order, { now, leastCharge });
  const refunds = await showRefundsOfOrder(db, row.user_id, id);
  const failed = sum(refunds.filter((each) => each.status === 'failed' && each.resolution === null).map(failedAmount));
  return {
    order,
    customer: {
      id: row.user_id,
      first_name: row.first_name,
      last_name: row.last_name,
      email: row.email,
      erased_at: row.erased_at?.toString() ?? null,
    },
    facts: {
      deadline_at: row.post_cutoff_changes_deadline_at?.toString() ?? null,
      window_closed_at: row.window_closed_at?.toString() ?? null,
      is_charged_through: row.is_charged_through,
      is_activated: row.is_activated,
      is_banned: row.banned_at !== null,
      is_suspended: row.suspended_at !== null,
      due_without_card: dueWithoutCard(stillDue(row, row.total_cents), row.means, leastCharge),
      other_live_order: row.other_live_order,
      card_refunded: row.card_refunded,
      credits_pending: row.credits_pending,
      credits_given: row.credits_given,
      waived: row.waived,
    },
    prospect: outlook.prospect,
    expected: outlook.expected,
    needs: await needsOf(db, row, { order, now, failed }),
    carts: cartsOf(row),
    charged_carts: row.charged_carts,
    promo_code: row.promo_code,
    tax_percent: row.free_tax ? null : row.tax_percent,
    skip: row.is_skipped
      ? { reason: row.skip_reason, details: row.skip_details, is_by_pause: row.skipped_by_pause_id !== null }
      : null,
    credits: await showMovementsOfOrder(db, row.user_id, id),
    refunds,
    carrier_name: row.carrier_name,
    dates: datesOf(row, terms),
    activity: (await listActivityRows(db, row)).map(happenedOf),
  };
}

const phaseIn = (row: PageRow, { is_unlocked_post_cutoff }: Order, now: Temporal.Instant) =>
  phaseOf({ ...row, is_unlocked_post_cutoff }, now);

/** Only active orders are charged by themselves. */
function outlookOf(
  row: PageRow,
  order: Order,
  { now, leastCharge }: { now: Temporal.Instant; leastCharge: Cents },
): Outlook {
  const phase = phaseIn(row, order, now);
  const outlook = outlooksOf(row.open_orders, row.means, leastCharge).get(row.id);
  return {
    prospect: (phase === 'before_cutoff' && outlook?.prospect) || null,
    expected:
      (row.status === 'active' && (phase === 'before_cutoff' || phase === 'window') && outlook?.expected) || null,
  };
}

const DECIDED_PHASES: readonly string[] = ['charging', 'closed'];

interface Needing {
  order: Order;
  now: Temporal.Instant;
  failed: OrderPage['refunds'][number]['amount'];
}

async function needsOf(db: Db, row: PageRow, { order, now, failed }: Needing): Promise<OrderPage['needs']> {
  const phase = phaseIn(row, order, now);
  const problem = DECIDED_PHASES.includes(phase) ? (await problemsOf(db, [row.id])).get(row.id) : undefined;
  const isUnpaid = phase === 'window' && !row.is_skipped && REACTIVATABLE_STATUSES.includes(row.status);
  const failure_reason = row.last_payment?.status === 'failed' ? row.last_payment.failure_reason : null;
  return [
    ...(isUnpaid ? [{ kind: 'unpaid' as const, amount: stillDue(row, row.total_cents), failure_reason }] : []),
    ...(problem
      ? [{ kind: 'problem' as const, problem, decisions: decisionsFor(problem, row, order.total_cost) }]
      : []),
    ...(row.has_failed_refund ? [{ kind: 'refund_failed' as const, amount: failed }] : []),
    ...row.disputes.map(({ status, ...dispute }) => ({
      kind: 'disputed' as const,
      is_lost: status === 'lost',
      ...dispute,
    })),
    ...(row.is_undeliverable ? [{ kind: 'undeliverable' as const, zip_code: row.zip_code }] : []),
    ...(row.is_holiday_clash ? [{ kind: 'holiday_clash' as const }] : []),
    ...(row.is_empty && phase !== 'closed' ? [{ kind: 'empty' as const }] : []),
    ...(row.is_incomplete && phase !== 'closed' ? [{ kind: 'incomplete' as const }] : []),
  ];
}

/** A reactivation overwrote what was generated and found at the cutoff (ORD-59). */
function cartsOf({ kind, items, total_at_cutoff_cents, is_cart_replaced }: PageRow): OrderPage['carts'] {
  const of = (cart: 'generated' | 'cutoff') =>
    items.filter((item) => item.cart === cart).map(({ sku, name, quantity }) => ({ sku, name, quantity }));
  const generated = of('generated');
  return {
    origin: is_cart_replaced ? 'reactivated' : kind === 'rogue' ? 'rogue' : 'generated',
    generated: kind === 'rogue' && generated.length === 0 ? null : generated,
    cutoff: is_cart_replaced || kind === 'rogue' || total_at_cutoff_cents === null ? null : of('cutoff'),
  };
}

const dayOf = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text));

function datesOf(
  row: PageRow,
  { today, windowHours }: { today: Temporal.PlainDate; windowHours: number },
): DateReasons {
  return describeDates({
    week_date: Temporal.PlainDate.from(row.week_date),
    cycle_name: row.cycle_name,
    deadline: row.post_cutoff_changes_deadline_at ?? postCutoffDeadlineAt(row.cutoff_at, windowHours),
    today,
    is_cancelled: row.status === 'cancelled',
    zip_code: row.zip_code,
    carrier_id: row.carrier_id,
    carrier_name: row.carrier_name,
    planned_ship_at: dayOf(row.planned_ship_at),
    ship_at: dayOf(row.ship_at),
    deliver_at: dayOf(row.deliver_at),
    preferred: row.preferred,
    rules: row.rules,
    holidays: row.holidays.map(({ name, start_date, end_date, shift_days }) => ({
      name,
      shift_days,
      start_date: Temporal.PlainDate.from(start_date),
      end_date: Temporal.PlainDate.from(end_date),
    })),
  });
}

const happenedOf = (row: ActivityRow): Happened => ({
  id: row.id,
  name: row.name,
  description: describeCartEvent(row, row.meals),
  reason: row.reason,
  created_at: row.created_at,
  causer: causerOf(row),
});
