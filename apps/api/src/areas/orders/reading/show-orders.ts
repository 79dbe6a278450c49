import type { Order, OrderRelation } from '@larder/contract/orders/reading/order.ts';
import { mostAsCredit, mostAsRefund, type Return, returnOf } from '@larder/domain/billing/refunds/returns.ts';
import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import { type Cents, subtract, ZERO } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { figuresOfRow } from '../pricing/order-row-figures.ts';
import { relationsOf } from './order-relations.ts';
import { listOrderRows, listOrderRowsOf, type OrderRow } from './show-orders.queries.ts';

export async function showOrders(
  db: Db | Tx,
  orderIds: readonly number[],
  include: readonly OrderRelation[],
): Promise<Order[]> {
  const rows = await listOrderRows(db, orderIds, include);
  return rows.map((row) => orderOf(row, include)).toSorted((a, b) => orderIds.indexOf(a.id) - orderIds.indexOf(b.id));
}

export const listOrdersOf = async (db: Db | Tx, userId: number, include: readonly OrderRelation[]): Promise<Order[]> =>
  (await listOrderRowsOf(db, userId, include)).map((row) => orderOf(row, include));

export function orderOf(row: OrderRow, include: readonly OrderRelation[]): Order {
  const figures = figuresOfRow(row);
  const deadline = row.post_cutoff_changes_deadline_at ?? postCutoffDeadlineAt(row.cutoff_at, row.window_hours);
  return {
    id: row.id,
    user_id: row.user_id,
    order_index: row.order_index,
    kind: row.kind,
    status: row.status,
    week: { id: row.week_id, number: row.week_number, date: row.week_date },
    production_cycle: { id: row.production_cycle_id, name: row.production_cycle_name },
    is_skipped: row.is_skipped,
    is_skipped_post_cutoff: row.is_skipped_post_cutoff,
    is_unlocked_post_cutoff: row.is_unlocked_post_cutoff,
    is_incomplete: row.is_incomplete,
    cutoff_at: row.cutoff_at.toString(),
    post_cutoff_changes_deadline_at: deadline.toString(),
    ship_at: row.ship_at,
    deliver_at: row.deliver_at,
    carrier_id: row.carrier_id,
    total_cost: figures.total,
    post_cutoff_cost: postCutoffCost(row),
    total_discount_amount: figures.discount,
    paid_amount: row.card_paid,
    credits_used: row.credits_used,
    comped_used: row.comped_used,
    refundable_amount: mostAsCredit(row),
    card_refundable_amount: mostAsRefund(row),
    withdrawn_amount: row.card_withdrawn,
    post_cutoff_funds_return_strategy: row.post_cutoff_funds_return_strategy,
    returns: returnsOf(row),
    version: row.version,
    ...relationsOf(row, include),
  };
}

/** The total beyond the cutoff's: all for a rogue order, zero before the cutoff (ORD-30). */
function postCutoffCost({ kind, total_cents, total_at_cutoff_cents }: OrderRow): Cents {
  if (kind === 'rogue') return total_cents;
  return total_at_cutoff_cents === null ? ZERO : subtract(total_cents, total_at_cutoff_cents);
}

/** Returns due at the deadline (ORD-64); zero once closed. */
function returnsOf(row: OrderRow): Return {
  if (row.closed_at !== null) return { refund: ZERO, credit: ZERO, kept: ZERO };
  const chosen = row.is_skipped ? row.funds_return_cents : null;
  return returnOf(row, row.total_cents, row.post_cutoff_funds_return_strategy, chosen);
}
