import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { CompensationKind } from '@larder/domain/billing/credits/compensation.ts';
import type { BoxAct } from '@larder/domain/values/boxes/box-acts.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { OrderDialog } from '../../../parts/order-changes/order-dialogs.tsx';
import { useNewestOrder } from './use-newest-order.ts';

const CompensationDialog = lazyPart(async () => ({
  default: (await import('../credits/compensation-dialog.tsx')).CompensationDialog,
}));

export interface OpenedBox {
  act: BoxAct | CompensationKind;
  order: Order;
  /** The meal to swap or to credit. */
  sku?: string | undefined;
}

interface BoxDialogProps {
  opened: OpenedBox;
  boxes: Box[];
  user: User;
  onClose: () => void;
}

export function BoxDialog({ opened: { act, order: first, sku }, boxes, user, onClose }: BoxDialogProps) {
  const order = useNewestOrder(first, boxes);
  if (act === 'credit' || act === 'refund')
    return (
      <CompensationDialog
        user={user}
        first={act}
        of={{ orderId: order.id, sku }}
        onClose={onClose}
        onMissing={onClose}
      />
    );
  return <OrderDialog act={act} swapping={sku} order={order} user={user} onClose={onClose} />;
}
