import { MoneyPage } from './areas/billing/money-page.tsx';
import { OrdersToDecide } from './areas/orders/orders-to-decide.tsx';

/** The money page, with what the orders area adds to it. */
export const MoneyScreen = () => <MoneyPage decisions={<OrdersToDecide />} />;
