import { cents, percentOf } from '@larder/domain/values/cents.ts';
import { type Bases, dayFinder, type SettledWeek } from './bulk-bases.ts';
import { LAPSED_WEEKS, type BulkCustomer, MEALS } from './bulk-people.ts';
import type { Row } from '../copy-rows.ts';

const SHIPPING = 599;
const CARTS = ['generated', 'cutoff', 'now'];

export const ORDER_COLUMNS = [
  'id',
  'user_id',
  'order_week_id',
  'production_cycle_id',
  'order_index',
  'is_skipped',
  'address_id',
  'carrier_id',
  'planned_ship_at',
  'ship_at',
  'deliver_at',
  'items_cents',
  'shipping_cents',
  'tax_cents',
  'tax_percent',
  'total_cents',
  'total_at_cutoff_cents',
  'closed_at',
  'created_at',
];
export const ITEM_COLUMNS = [
  'order_id',
  'user_id',
  'cart',
  'product_id',
  'category_id',
  'quantity',
  'unit_price_cents',
];
export const PAYMENT_COLUMNS = [
  'user_id',
  'order_id',
  'idempotency_key',
  'status',
  'stage',
  'amount_cents',
  'payment_method_id',
  'card_last_four',
  'billing_transaction_id',
  'created_at',
  'finished_at',
];

interface BulkOrder {
  order: Row;
  items: Row[];
  payments: Row[];
}

const idsEach = (ordersEach: number): number => ordersEach + LAPSED_WEEKS;

/** The lapsed skipped the newest weeks and were charged before. */
export function orderMaker(bases: Bases, ordersEach: number): (customer: BulkCustomer) => BulkOrder[] {
  const daysOf = dayFinder(bases);
  const taxOf = taxFinder();
  return (customer) => {
    const { n, userId, cycle, zip, categoryId, status } = customer;
    const skipped = status === 'lapsed' ? LAPSED_WEEKS : 0;
    const weeks = bases.weeks[cycle].slice(0, ordersEach + skipped).toReversed();
    const products = bases.products.get(categoryId) ?? [];
    return weeks.map((week, index) => {
      const id = bases.order + (n - 1) * idsEach(ordersEach) + index + 1;
      const product = products[(userId + index) % products.length]!;
      const isSkipped = weeks.length - index <= skipped;
      const items = product.price * MEALS;
      const tax = taxOf(items, zip.tax);
      const total = isSkipped ? 0 : items + SHIPPING + tax;
      return {
        order: {
          id,
          user_id: userId,
          order_week_id: week.id,
          production_cycle_id: cycle,
          order_index: index + 1,
          is_skipped: isSkipped,
          address_id: bases.address + n,
          carrier_id: zip.rules[cycle].carrier,
          ...daysOf(week, zip.rules[cycle]),
          items_cents: items,
          shipping_cents: SHIPPING,
          tax_cents: tax,
          tax_percent: zip.tax,
          total_cents: total,
          total_at_cutoff_cents: total,
          closed_at: week.deadline,
          created_at: week.activatedAt,
        },
        items: CARTS.map((cart) => ({
          order_id: id,
          user_id: userId,
          cart,
          product_id: product.id,
          category_id: categoryId,
          quantity: MEALS,
          unit_price_cents: product.price,
        })),
        payments: isSkipped ? [] : [paymentOf(bases, customer, id, total, week)],
      };
    });
  };
}

const paymentOf = (
  bases: Bases,
  { n, userId }: BulkCustomer,
  orderId: number,
  amount: number,
  { cutoff }: SettledWeek,
): Row => ({
  user_id: userId,
  order_id: orderId,
  idempotency_key: `bulk:${orderId}`,
  status: 'successful',
  stage: 'cutoff',
  amount_cents: amount,
  payment_method_id: bases.card + n,
  card_last_four: '4242',
  billing_transaction_id: `bulk_${orderId}`,
  created_at: cutoff,
  finished_at: answeredAt(cutoff),
});

const answeredAt = (cutoff: string) => Temporal.Instant.from(cutoff).add({ seconds: 1 }).toString();

function taxFinder(): (items: number, percent: number) => number {
  const known = new Map<number, Map<number, number>>();
  return (items, percent) => {
    const ofPercent = known.get(percent) ?? new Map<number, number>();
    known.set(percent, ofPercent);
    const tax = ofPercent.get(items) ?? percentOf(cents(items), percent);
    ofPercent.set(items, tax);
    return tax;
  };
}
