import { OrderPage } from './areas/orders/order-page/order-page.tsx';
import { lazyPart } from './parts/lazy-part.tsx';

const CompensationDialog = lazyPart(async () => ({
  default: (await import('./areas/customers/credits/compensation-dialog.tsx')).CompensationDialog,
}));

export const OrderScreen = () => (
  <OrderPage compensate={(dialog) => <CompensationDialog {...dialog} onMissing={dialog.onClose} />} />
);
