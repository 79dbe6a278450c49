import type { CustomerOrder, listCustomerOrders as route } from '@larder/contract/orders/reading/customer-orders.ts';
import { paginationOf } from '@larder/contract/wire/page.ts';
import type { HandlerResult, Received } from '@larder/contract/wire/route.ts';
import type { OrderPayments } from '@larder/domain/billing/refunds/returns.ts';
import { stageOf } from '@larder/domain/orders/window/order-stage.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listOrderPayments } from '../../billing/payments/order-payments.queries.ts';
import { countCustomerOrders, listCustomerOrderRows } from './customer-orders.queries.ts';
import { type ExportedLine, listExportedLines } from './export-orders.queries.ts';

/** Takes five statements regardless of page size. */
export async function listCustomerOrders(
  db: Db,
  { user_id, page, per_page }: Received<typeof route>['query'],
): Promise<HandlerResult<typeof route>> {
  const { total } = found(await countCustomerOrders(db, user_id), `Customer ${user_id}`);
  const now = await businessNow(db);
  const rows = await listCustomerOrderRows(db, user_id, { page, per_page });
  const ids = rows.map(({ id }) => id);
  const payments = await listOrderPayments(db, ids);
  const lines = await listExportedLines(db, ids);
  const data = rows.map((row) => customerOrderOf(row, now, payments.get(row.id), lines.get(row.id) ?? []));
  return { data, meta: { pagination: paginationOf(page, per_page, data.length, total) } };
}

type Row = Awaited<ReturnType<typeof listCustomerOrderRows>>[number];

const customerOrderOf = (
  row: Row,
  now: Temporal.Instant,
  paid: OrderPayments | undefined,
  lines: ExportedLine[],
): CustomerOrder => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  stage: stageOf(row, now),
  is_skipped: row.is_skipped,
  is_incomplete: row.is_incomplete,
  week: { id: row.week_id, number: row.number, date: row.date },
  production_cycle: { id: row.cycle_id, name: row.cycle_name },
  deliver_at: row.deliver_at,
  meals: lines.map(({ sku, product, quantity }) => ({ sku, name: product, quantity })),
  total_cost: row.total_cents,
  charged: paid?.card_paid ?? ZERO,
  credits_used: paid?.credits_used ?? ZERO,
  comped_used: paid?.comped_used ?? ZERO,
  refunded: paid?.card_refunded ?? ZERO,
  credits_given: paid?.credits_given ?? ZERO,
});
