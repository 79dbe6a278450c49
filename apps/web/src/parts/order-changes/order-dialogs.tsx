import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { lazyPart } from '../lazy-part.tsx';

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
  swapping?: string | null;
  onClose: () => void;
}

/** The dialogs of an order's acts, whatever offers them. */
export function OrderDialog({ act, order, user, swapping, onClose }: OrderDialogProps) {
  const dialog = { order, onClose, onMissing: onClose };
  if (act === 'skip') return <SkipDialog user={user} {...dialog} />;
  if (act === 'unskip') return <UnskipDialog user={user} {...dialog} />;
  if (act === 'set_strategy') return <StrategyDialog {...dialog} />;
  return act === 'change_meals' ? <MealsDialog user={user} swapping={swapping ?? undefined} {...dialog} /> : null;
}
