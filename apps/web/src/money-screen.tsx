import { MoneyPage } from './areas/billing/money-page.tsx';
import { OrdersToDecide } from './areas/orders/orders-to-decide.tsx';

/** Lets the orders area add to the money page. */
export const MoneyScreen = () => <MoneyPage decisions={<OrdersToDecide />} />;
