import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { Notes } from '../../../parts/notes/notes.tsx';

export const OrderNotes = ({ page: { order, customer } }: { page: OrderPage }) => (
  <Panel id="notes" title="Notes">
    <Notes userId={customer.id} orderId={order.id} isClosed={customer.erased_at !== null} />
  </Panel>
);
