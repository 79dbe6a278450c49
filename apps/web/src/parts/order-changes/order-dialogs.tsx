import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { lazyPart } from '../lazy-part.tsx';

const CancelOrderDialog = lazyPart(async () => ({
  default: (await import('./cancel-order-dialog.tsx')).CancelOrderDialog,
}));
const ResumeDialog = lazyPart(async () => ({ default: (await import('./resume-dialog.tsx')).ResumeDialog }));
const SkipDialog = lazyPart(async () => ({ default: (await import('./skip-dialog.tsx')).SkipDialog }));
const UnskipDialog = lazyPart(async () => ({ default: (await import('./unskip-dialog.tsx')).UnskipDialog }));
const StrategyDialog = lazyPart(async () => ({ default: (await import('./strategy-dialog.tsx')).StrategyDialog }));
const MealsDialog = lazyPart(async () => ({ default: (await import('./meals-dialog.tsx')).MealsDialog }));

interface OrderDialogProps {
  /** Null and acts without a dialog here open none. */
  act: string | null;
  order: Order;
  user: User;
  /** The SKU of a meal to swap. */
  swapping?: string | undefined;
  onClose: () => void;
}

/** The dialogs of an order's acts. Render it outside the list of acts, which changes with the clock (CUST-99). */
export function OrderDialog({ act, order, user, swapping, onClose }: OrderDialogProps) {
  const dialog = { order, user, onClose, onMissing: onClose };
  switch (act) {
    case 'skip':
      return <SkipDialog {...dialog} />;
    case 'unskip':
      return <UnskipDialog {...dialog} />;
    case 'set_strategy':
      return <StrategyDialog order={order} onClose={onClose} onMissing={onClose} />;
    case 'change_meals':
      return <MealsDialog swapping={swapping} {...dialog} />;
    case 'cancel':
      return <CancelOrderDialog {...dialog} />;
    case 'resume':
      return <ResumeDialog {...dialog} />;
    default:
      return null;
  }
}
