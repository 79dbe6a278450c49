import type { exportOrders as route, ListedOrder } from '@larder/contract/orders/reading/order-list.ts';
import type { FileAnswer, Received } from '@larder/contract/wire/route.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import { exportList } from '../../../platform/csv/export-list.ts';
import type { Columns } from '../../../platform/csv/write-csv.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import {
  type ExportedFacts,
  type ExportedLine,
  listExportedFacts,
  listExportedLines,
} from './export-orders.queries.ts';
import { allOrderIds, countOrders, type OrderFilter } from './list-orders.queries.ts';
import { listedOrders, refuseWithoutWeekOrDay, stateTerms } from './list-orders.ts';

interface Exported {
  order: ListedOrder;
  facts: ExportedFacts | undefined;
  /** From 1; orders without lines have one row without it. */
  number: number | null;
  line: ExportedLine | undefined;
}

/** In the first row of an order only, so that the sum of a column counts it once (OPS-35). */
const once =
  (amountOf: (row: Exported) => Cents | undefined) =>
  (row: Exported): { cents: Cents } | null => {
    const amount = row.number === null || row.number === 1 ? amountOf(row) : undefined;
    return amount === undefined ? null : { cents: amount };
  };

const COLUMNS: Columns<Exported> = {
  order_id: ({ order }) => order.id,
  line: ({ number }) => number,
  kind: ({ order }) => order.kind,
  status: ({ order }) => order.status,
  is_skipped: ({ order }) => order.is_skipped,
  is_incomplete: ({ order }) => order.is_incomplete,
  week: ({ order }) => order.week.number,
  week_date: ({ order }) => order.week.date,
  production_cycle: ({ order }) => order.production_cycle.name,
  ship_at: ({ order }) => order.ship_at,
  deliver_at: ({ order }) => order.deliver_at,
  carrier: ({ facts }) => facts?.carrier,
  user_id: ({ order }) => order.user.id,
  email: ({ order }) => order.user.email,
  first_name: ({ order }) => order.user.first_name,
  last_name: ({ order }) => order.user.last_name,
  phone: ({ facts }) => facts?.phone,
  line_1: ({ facts }) => facts?.line_1,
  line_2: ({ facts }) => facts?.line_2,
  city: ({ facts }) => facts?.city,
  state: ({ facts }) => facts?.state,
  zip_code: ({ facts }) => facts?.zip_code,
  address_type: ({ facts }) => facts?.address_type,
  delivery_instructions: ({ facts }) => facts?.delivery_instructions,
  category: ({ line }) => line?.category,
  sku: ({ line }) => line?.sku,
  product: ({ line }) => line?.product,
  quantity: ({ line }) => line?.quantity,
  unit_price: ({ line }) => line && { cents: line.unit_price_cents },
  items: once(({ facts }) => facts?.items_cents),
  discount: once(({ facts }) => facts?.discount_cents),
  shipping: once(({ facts }) => facts?.shipping_cents),
  tax: once(({ facts }) => facts?.tax_cents),
  total: once(({ order }) => order.total_cost),
  paid: once(({ order }) => order.paid),
  payment: ({ order }) => order.payment,
};
const ORDERS_A_PAGE = 200;

export function exportOrders(
  ctx: StaffContext,
  { expected_count: count, ...filter }: Received<typeof route>['query'],
): Promise<FileAnswer> {
  refuseWithoutWeekOrDay(filter);
  return exportList(ctx, {
    list: 'orders',
    filter,
    selected: { count, what: 'order', matching: async (tx) => countOrders(tx, filter, await stateTerms(tx)) },
    columns: COLUMNS,
    pages: (tx) => pages(tx, filter),
  });
}

async function* pages(tx: Tx, filter: OrderFilter): AsyncGenerator<Exported[]> {
  const terms = await stateTerms(tx);
  for await (const ids of allOrderIds(tx, filter, terms, ORDERS_A_PAGE)) {
    const orders = await listedOrders(tx, ids, terms.now);
    const facts = await listExportedFacts(tx, ids);
    const lines = await listExportedLines(tx, ids);
    yield orders.flatMap((order) => rowsOf(order, facts.get(order.id), lines.get(order.id) ?? []));
  }
}

const rowsOf = (order: ListedOrder, facts: ExportedFacts | undefined, lines: ExportedLine[]): Exported[] =>
  lines.length === 0
    ? [{ order, facts, number: null, line: undefined }]
    : lines.map((line, at) => ({ order, facts, number: at + 1, line }));
