import { MoneyPage } from './areas/billing/money/money-page.tsx';
import { OrdersToDecide } from './areas/orders/charging/orders-to-decide.tsx';

/** Lets the orders area add to the money page. */
export const MoneyScreen = () => <MoneyPage decisions={<OrdersToDecide />} />;
