import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { priceLines, type PriceLine } from '@larder/domain/orders/order-page/price-lines.ts';
import { sum } from '@larder/domain/values/cents.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import classes from './order-page.module.css';

export function OrderPrices({ page }: { page: OrderPage }) {
  const { order, promo_code, tax_percent } = page;
  const cart = order.cart?.data;
  if (!cart) return null;
  const lines = priceLines(cart.items, cart, { promo_code, tax_percent, free: reasonForNoCharge(page) });
  const meals = lines.filter(({ each }) => each !== null);
  return (
    <Panel id="prices" title={order.is_skipped || order.status === 'cancelled' ? 'Price' : 'Meals and price'}>
      <table className={classes.prices} aria-label="Price lines">
        <thead>
          <tr>
            <th scope="col">Meal</th>
            <th scope="col">Quantity</th>
            <th scope="col">Each</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {meals.map(lineOf)}
          {meals.length === 0
            ? null
            : lineOf({ key: 'items', label: 'Items', each: null, amount: sum(meals.map(({ amount }) => amount)) })}
          {lines.filter(({ each }) => each === null).map(lineOf)}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>
              <Money cents={order.total_cost} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
}

const lineOf = ({ key, label, each, amount }: PriceLine) => (
  <tr key={key} data-rest={each === null || undefined}>
    <th scope="row" colSpan={each === null ? 3 : 1}>
      {label}
    </th>
    {each === null ? null : (
      <>
        <td>{each.quantity}</td>
        <td>
          <Money cents={each.unit_price} />
        </td>
      </>
    )}
    <td>
      <Money cents={amount} />
    </td>
  </tr>
);

function reasonForNoCharge({ order, skip }: OrderPage): string | null {
  if (order.status === 'cancelled') return 'Not charged: the order is cancelled';
  if (!order.is_skipped) return null;
  const why = skip?.is_by_pause ? 'the subscription is paused' : skip?.reason;
  return `Not charged: the order is skipped${why ? ` (${why})` : ''}`;
}
