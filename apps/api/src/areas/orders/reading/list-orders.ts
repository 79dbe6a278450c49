import type { listOrders as route, ListedOrder } from '@larder/contract/orders/reading/order-list.ts';
import type { HandlerResult, Received } from '@larder/contract/wire/route.ts';
import { allPaid, type OrderPayments } from '@larder/domain/billing/refunds/returns.ts';
import { refusalToListOrders } from '@larder/domain/orders/reading/refusal-to-list-orders.ts';
import { stageOf } from '@larder/domain/orders/window/order-stage.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { invalidField } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pagesTo } from '../../../platform/sql/totals.ts';
import { listOrderPayments } from '../../billing/payments/order-payments.queries.ts';
import {
  countOrders,
  type ListTerms,
  listListedRows,
  listOrderIds,
  type OrderFilter,
  settleTotalOfOrders,
  totalOfOrders,
} from './list-orders.queries.ts';
import { findTerms } from './order-state.queries.ts';

/** Takes five statements regardless of page size, and up to two more for the total of all orders. */
export async function listOrders(
  db: Db,
  { page, per_page, count, ...filter }: Received<typeof route>['query'],
): Promise<HandlerResult<typeof route>> {
  refuseWithoutWeekOrDay(filter);
  const terms = await stateTerms(db);
  const part = { offset: (page - 1) * per_page, limit: per_page };
  const [data, total] = await Promise.all([
    listOrderIds(db, filter, part, terms).then((ids) => listedOrders(db, ids, terms.now)),
    count === 'exact' ? exactly(countOrders(db, filter, terms)) : totalOfOrders(db, filter, terms),
  ]);
  const settled = await settleTotalOfOrders(db, part, data.length, total);
  return { data, meta: { pagination: pagesTo({ page, per_page }, data.length, settled) } };
}

const exactly = async (count: Promise<number>) => ({ total: await count, isEstimate: false });

export function refuseWithoutWeekOrDay(filter: OrderFilter): void {
  const refusal = refusalToListOrders(filter);
  if (refusal !== null) throw invalidField('order_week_id', refusal);
}

export async function stateTerms(db: Db | Tx): Promise<ListTerms> {
  const { now, window_hours } = await findTerms(db);
  return { now, today: chicagoDay(now), windowHours: window_hours };
}

export async function listedOrders(db: Db, ids: number[], now: Temporal.Instant): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const [rows, payments] = await Promise.all([listListedRows(db, ids), listOrderPayments(db, ids)]);
  return rows.map((row) => listed(row, now, payments.get(row.id)));
}

type Row = Awaited<ReturnType<typeof listListedRows>>[number];

const listed = (row: Row, now: Temporal.Instant, paid: OrderPayments | undefined): ListedOrder => ({
  id: row.id,
  user: { id: row.user_id, first_name: row.first_name, last_name: row.last_name, email: row.email },
  kind: row.kind,
  status: row.status,
  stage: stageOf(row, now),
  is_skipped: row.is_skipped,
  is_incomplete: row.is_incomplete,
  week: { id: row.week_id, number: row.number, date: row.date },
  production_cycle: { id: row.cycle_id, name: row.cycle_name },
  ship_at: row.ship_at,
  deliver_at: row.deliver_at,
  total_cost: row.total_cents,
  paid: paid ? allPaid(paid) : ZERO,
  payment: row.payment,
});
