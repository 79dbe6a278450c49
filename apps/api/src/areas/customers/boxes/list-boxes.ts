import type { Box as BoxView, CustomerBoxes } from '@larder/contract/customers/boxes/boxes.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { actsOfBox, changeableUntil, type Box } from '@larder/domain/customers/boxes/boxes.ts';
import { stageOf } from '@larder/domain/orders/window/order-stage.ts';
import { add, type Cents, subtract, ZERO } from '@larder/domain/values/cents.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { paidBy } from '@larder/domain/billing/payments/ways-to-pay.ts';
import { CREDIT_ACCOUNT_TYPES, type CreditAccountType } from '@larder/domain/values/enums/credit-account-types.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { urisOf } from '../../catalogue/pictures/product-images.ts';
import { waysOf } from '../../billing/payments/take-payments.ts';
import { showOrders } from '../../orders/reading/show-orders.ts';
import { listBoxRows, listPictures } from './boxes.queries.ts';

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

type Row = Awaited<ReturnType<typeof listBoxRows>>[number];

function toView(order: Order, row: Row, now: Temporal.Instant, uris: Map<string, string>): Omit<BoxView, 'expected'> {
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

/** Each coming box is paid with what the boxes before it leave. A charge that would fail uses nothing (CUST-82). */
function withExpected(
  boxes: readonly Omit<BoxView, 'expected'>[],
  rows: readonly Row[],
  leastCharge: Cents,
): BoxView[] {
  const used: Record<CreditAccountType, Cents> = { CREDIT: ZERO, REFERRAL: ZERO, REFERRER: ZERO };
  const spentInWeek = new Map<number, Cents>();
  let compedWeeks = 0;
  return boxes.map((box) => {
    const means = rows.find(({ order_id }) => order_id === box.order.id)?.means;
    if (box.stage !== 'coming' || means === undefined) return { ...box, expected: null };
    const week = box.order.week.id;
    const spent = spentInWeek.get(week) ?? means.comped?.spent ?? ZERO;
    const left = means.comped?.remaining_weeks ?? null;
    const comped = means.comped && {
      ...means.comped,
      spent,
      remaining_weeks: left === null ? null : left - compedWeeks,
    };
    const balances = Object.fromEntries(
      CREDIT_ACCOUNT_TYPES.map((type) => [type, subtract(means.balances?.[type] ?? ZERO, used[type])]),
    );
    const { ways } = waysOf(box.order.total_cost, { ...means, comped, balances }, leastCharge);
    const charge = paidBy(ways, (method) => method === 'card');
    if (charge > ZERO && means.card_last_four === null) return { ...box, expected: null };
    const ofComped = paidBy(ways, (method) => method === 'comped');
    if (ofComped > ZERO && spent === ZERO) compedWeeks += 1;
    spentInWeek.set(week, add(spent, ofComped));
    for (const type of CREDIT_ACCOUNT_TYPES)
      used[type] = add(
        used[type],
        paidBy(ways, (method) => method === type),
      );
    return {
      ...box,
      expected: {
        comped: ofComped,
        credits: paidBy(ways, (method) => method !== 'comped' && method !== 'card'),
        charge,
      },
    };
  });
}
