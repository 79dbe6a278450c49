import type { Box as BoxView, CustomerBoxes } from '@larder/contract/customers/boxes/boxes.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { stillDue } from '@larder/domain/billing/refunds/returns.ts';
import { actsOfBox, changeableUntil, type Box } from '@larder/domain/customers/boxes/boxes.ts';
import { stageOf } from '@larder/domain/orders/window/order-stage.ts';
import type { OrderStage } from '@larder/domain/values/boxes/order-stages.ts';
import { add, type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { dueWithoutCard } from '../../billing/payments/due-without-card.ts';
import { urisOf } from '../../catalogue/pictures/product-images.ts';
import { outlooksOf } from '../../orders/outlooks/outlooks.ts';
import { showOrders } from '../../orders/reading/show-orders.ts';
import { listBoxRows, listPictures } from './boxes.queries.ts';

export async function listBoxes(db: Db, userId: number, leastCharge: Cents): Promise<CustomerBoxes> {
  const now = await businessNow(db);
  const rows = await listBoxRows(db, userId, { now, today: chicagoDay(now).toString() });
  const { customer_status, weeks_to_fill } = found(rows[0], `Customer ${userId}`);
  const ids = rows.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]));
  const orders = ids.length === 0 ? [] : await showOrders(db, ids, ['cart', 'payments']);
  const files = ids.length === 0 ? [] : await listPictures(db, ids);
  const uris = new Map(files.map(({ sku, file }) => [sku, urisOf(file)['cart-mobile']]));
  const views = orders.flatMap((order) => {
    const row = rows.find(({ order_id }) => order_id === order.id);
    return row ? [toView(order, row, { now, leastCharge }, uris)] : [];
  });
  return {
    now: now.toString(),
    customer_status,
    boxes: withExpected(views, rows, leastCharge),
    weeks_to_fill: weeks_to_fill.map((week) => ({
      ...week,
      cutoff_at: Temporal.Instant.from(week.cutoff_at).toString(),
    })),
  };
}

type PlainBox = Omit<BoxView, 'expected' | 'prospect'>;
type Row = Awaited<ReturnType<typeof listBoxRows>>[number];

interface Terms {
  now: Temporal.Instant;
  leastCharge: Cents;
}

function toView(order: Order, row: Row, { now, leastCharge }: Terms, uris: Map<string, string>): PlainBox {
  const box = { ...boxOf(order, row), due_without_card: dueOf(row, leastCharge) };
  return {
    place: row.place,
    stage: stageOf(box, now),
    until: changeableUntil(box, now)?.toString() ?? null,
    acts: actsOfBox(box, now).map((offered) => ({ ...offered })),
    pictures: (order.cart?.data.items ?? []).flatMap(({ sku }) => {
      const uri = uris.get(sku);
      return uri === undefined ? [] : [{ sku, uri }];
    }),
    order,
  };
}

function dueOf({ order_id, means, open_orders }: Row, leastCharge: Cents): Cents {
  const order = open_orders.find(({ id }) => id === order_id);
  return order === undefined ? ZERO : dueWithoutCard(stillDue(order, order.total), means, leastCharge);
}

const boxOf = (order: Order, row: Row): Omit<Box, 'due_without_card'> => ({
  status: order.status,
  is_banned: row.is_banned,
  is_erased: row.is_erased,
  is_suspended: row.is_suspended,
  is_skipped: order.is_skipped,
  is_skipped_post_cutoff: order.is_skipped_post_cutoff,
  is_empty: order.cart?.data.items.length === 0,
  other_live_order: row.other_live_order && { week: order.week.number, ...row.other_live_order },
  is_unlocked_post_cutoff: order.is_unlocked_post_cutoff,
  cutoff_at: Temporal.Instant.from(order.cutoff_at),
  post_cutoff_changes_deadline_at: row.post_cutoff_changes_deadline_at,
  window_closed_at: row.window_closed_at,
  is_charged_through: row.is_charged_through,
  ship_at: order.ship_at,
  deliver_at: order.deliver_at,
  paid: add(order.paid_amount, order.credits_used),
  refundable: order.refundable_amount,
});

/** Boxes before the cutoff, and those in their window that still owe something (CUST-82, CUST-89). */
const CHARGED: readonly OrderStage[] = ['coming', 'locked', 'unlocked'];

function withExpected(boxes: readonly PlainBox[], rows: readonly Row[], leastCharge: Cents): BoxView[] {
  const [row] = rows;
  if (row === undefined) return [];
  const outlooks = outlooksOf(row.open_orders, row.means, leastCharge);
  return boxes.map((box) => {
    const outlook = outlooks.get(box.order.id);
    return {
      ...box,
      expected: (CHARGED.includes(box.stage) && outlook?.expected) || null,
      prospect: (box.stage === 'coming' && outlook?.prospect) || null,
    };
  });
}
