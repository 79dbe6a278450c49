import type { Box as BoxView, CustomerBoxes } from '@larder/contract/customers/boxes/boxes.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { actsOfBox, changeableUntil, type Box } from '@larder/domain/customers/boxes/boxes.ts';
import { stageOf } from '@larder/domain/orders/window/order-stage.ts';
import { fateAtCutoff, prospectOf } from '@larder/domain/orders/window/fate-at-cutoff.ts';
import { REACTIVATABLE_STATUSES } from '@larder/domain/orders/reading/order-states.ts';
import { returnOf, stillDue } from '@larder/domain/billing/refunds/returns.ts';
import { type ComingCharge, expectCharges } from '@larder/domain/billing/payments/coming-charges.ts';
import type { OrderStage } from '@larder/domain/values/boxes/order-stages.ts';
import { add, type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { urisOf } from '../../catalogue/pictures/product-images.ts';
import { showOrders } from '../../orders/reading/show-orders.ts';
import { listBoxRows, listPictures, type OpenOrder } from './boxes.queries.ts';

export async function listBoxes(db: Db, userId: number, leastCharge: Cents): Promise<CustomerBoxes> {
  const now = await businessNow(db);
  const rows = await listBoxRows(db, userId, { now, today: chicagoDay(now).toString() });
  const { customer_status } = found(rows[0], `Customer ${userId}`);
  const ids = rows.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]));
  const orders = ids.length === 0 ? [] : await showOrders(db, ids, ['cart', 'payments']);
  const files = ids.length === 0 ? [] : await listPictures(db, ids);
  const uris = new Map(files.map(({ sku, file }) => [sku, urisOf(file)['cart-mobile']]));
  const views = orders.flatMap((order) => {
    const row = rows.find(({ order_id }) => order_id === order.id);
    return row ? [toView(order, row, now, uris)] : [];
  });
  return {
    now: now.toString(),
    customer_status,
    boxes: withExpected(views, rows, leastCharge),
  };
}

type PlainBox = Omit<BoxView, 'expected' | 'prospect'>;
type Row = Awaited<ReturnType<typeof listBoxRows>>[number];

function toView(order: Order, row: Row, now: Temporal.Instant, uris: Map<string, string>): PlainBox {
  const box = boxOf(order, row);
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

const boxOf = (order: Order, row: Row): Box => ({
  status: order.status,
  is_banned: row.is_banned,
  is_erased: row.is_erased,
  is_skipped: order.is_skipped,
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
  const { balances, comped, card_last_four } = row.means;
  const means = { balances: balances ?? {}, comped, hasCard: card_last_four !== null };
  const expected = expectCharges(row.open_orders.map(chargeOf), means, leastCharge);
  const open = new Map(row.open_orders.map((each) => [each.id, each]));
  return boxes.map((box) => {
    const order = open.get(box.order.id);
    return {
      ...box,
      expected: (CHARGED.includes(box.stage) && expected.get(box.order.id)) || null,
      prospect: box.stage === 'coming' && order ? prospectOfOpen(order) : null,
    };
  });
}

const prospectOfOpen = (order: OpenOrder) =>
  prospectOf({ ...order, cutoff_at: Temporal.Instant.from(order.cutoff_at) }, order);

const chargeOf = (order: OpenOrder): ComingCharge => ({
  orderId: order.id,
  weekId: order.order_week_id,
  step: `${order.order_week_id}:${order.production_cycle_id}:${order.is_past_cutoff}`,
  spent: order.spent,
  ...(order.is_past_cutoff ? atDeadline(order) : atCutoff(order)),
});

const atCutoff = (order: OpenOrder) => ({
  due: prospectOfOpen(order) === null && fateAtCutoff(order, order) === 'charge' ? order.total : ZERO,
  returned: ZERO,
});

/** As the settlement will do it (ORD-64): a charge without an answer is taken as made. */
function atDeadline(order: OpenOrder) {
  const isCancelled = order.status === 'cancelled' || REACTIVATABLE_STATUSES.includes(order.status);
  const total = isCancelled ? ZERO : order.total;
  const paid = { ...order, card_paid: add(order.card_paid, order.card_pending), credits_pending: ZERO };
  return {
    due: order.is_skipped || isCancelled ? ZERO : stillDue(paid, total),
    returned: returnOf(paid, total, order.strategy, order.is_skipped ? order.funds_return : null).credit,
  };
}
