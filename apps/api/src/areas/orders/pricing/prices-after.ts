import { comingPrices } from '@larder/domain/orders/pricing/coming-prices.ts';
import { phaseOf } from '@larder/domain/orders/window/order-actions.ts';
import { unitPrice } from '@larder/domain/orders/pricing/unit-price.ts';
import { cents } from '@larder/domain/values/cents.ts';
import type { Locked, LockedOrder } from '../window/lock-order.ts';
import { frozenFigures } from './price-frozen-order.ts';
import { figuresOfPrice } from './price-orders.ts';
import type { OrderFigures, Prices } from './price-orders.queries.ts';

type Figures = Pick<LockedOrder, 'items_cents' | 'discount_cents' | 'shipping_cents' | 'tax_cents' | 'total_cents'> &
  Partial<Pick<LockedOrder, 'tax_percent' | 'promo_code_application_id' | 'promo_code_regulation_id'>>;

interface PricesAfter {
  order: LockedOrder;
  figures: Figures;
  coming: Prices;
}

/**
 * Current prices before the cutoff, frozen ones after it (ORD-22). Charged orders shift the numbers of a promo code, so
 * other coming orders follow (ORD-31).
 */
export function pricesAfter({ order: before, coming, code, now }: Locked, changed: LockedOrder): PricesAfter {
  const isComing = phaseOf(changed, now) === 'before_cutoff';
  const order = isComing ? atCurrentPrices(changed) : changed;
  const others = coming.map(atCurrentPrices);
  const counted = code && {
    ...code,
    charged_orders: code.charged_orders - countFor(before) + countFor(changed),
  };
  const prices = comingPrices(
    (isComing ? [order, ...others] : others).map(priceable),
    counted,
    cents(order.shipping_fee),
  );
  const figures = prices.map((price) => figuresOfPrice(price, code));
  const own = figures.find(({ id }) => id === order.id);
  const columns = own ? columnsOf(own) : frozenFigures(frozenTerms(order), cartOf(order));
  return {
    order: { ...order, ...columns },
    figures: columns,
    coming: {
      items: coming.flatMap((row, index) => changedItems(row, others[index] ?? row)),
      orders: figures.filter((each) => coming.some((row) => row.id === each.id && !hasFigures(row, each))),
    },
  };
}

const atCurrentPrices = (order: LockedOrder): LockedOrder => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, unit_price_cents: unitPrice(line, line, line.group_price) })),
});

const cartOf = ({ lines }: LockedOrder) =>
  lines.filter(({ cart }) => cart === 'now').map((line) => ({ ...line, unit_price: line.unit_price_cents }));

const priceable = (order: LockedOrder) => ({ ...order, tax_percent: order.state_tax_percent, cart: cartOf(order) });

/** Orders older than the tax column use their state's tax. */
const frozenTerms = (order: LockedOrder) => ({ ...order, tax_percent: order.tax_percent ?? order.state_tax_percent });

const countFor = ({ application, ...order }: LockedOrder): number =>
  application?.application_id === order.promo_code_application_id &&
  order.status === 'active' &&
  !order.is_skipped &&
  order.total_at_cutoff_cents !== null
    ? 1
    : 0;

const columnsOf = (figures: OrderFigures): Figures => ({
  items_cents: figures.items,
  discount_cents: figures.discount,
  shipping_cents: figures.shipping,
  tax_cents: figures.tax,
  total_cents: figures.total,
  tax_percent: figures.taxPercent,
  promo_code_application_id: figures.applicationId,
  promo_code_regulation_id: figures.regulationId,
});

const hasFigures = (order: LockedOrder, figures: OrderFigures): boolean =>
  order.items_cents === figures.items &&
  order.discount_cents === figures.discount &&
  order.shipping_cents === figures.shipping &&
  order.tax_cents === figures.tax &&
  order.total_cents === figures.total &&
  Number(order.tax_percent) === Number(figures.taxPercent) &&
  order.promo_code_application_id === figures.applicationId &&
  order.promo_code_regulation_id === figures.regulationId;

const changedItems = (before: LockedOrder, after: LockedOrder) =>
  after.lines
    .filter((line, index) => line.unit_price_cents !== before.lines[index]?.unit_price_cents)
    .map((line) => ({ orderId: after.id, productId: line.product_id, unitPrice: line.unit_price_cents }));
