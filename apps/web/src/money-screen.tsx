import { MoneyPage } from './areas/billing/money/money-page.tsx';
import { OrdersToDecide } from './areas/orders/charging/orders-to-decide.tsx';

export { prefetch } from './areas/billing/money/money-page.tsx';

export const MoneyScreen = () => <MoneyPage decisions={<OrdersToDecide />} />;
