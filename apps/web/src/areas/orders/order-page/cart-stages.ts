import type { OrderPage } from '@larder/contract/orders/order-page/order-page.ts';
import {
  describeCart,
  describeCartChanges,
  type NamedQuantity,
} from '@larder/domain/orders/order-page/describe-cart-changes.ts';

interface CartStage {
  key: string;
  name: string;
  /** The moment of the charge that paid for it. */
  paidAt?: string;
  /** The changes since the stage before, or the whole first cart. */
  text: string;
  meals: number;
}

const ORIGINS = { generated: 'As generated', rogue: 'Made by staff', reactivated: 'As reactivated' } as const;
const UNCHANGED = 'No changes.';

/** ORD-77. Without a stored first cart there is only the one as it is now. */
export function cartStages({ order, carts, charged_carts }: OrderPage): CartStage[] {
  const now = order.cart?.data.items ?? [];
  const { origin, generated, cutoff } = carts;
  const stages: { key: string; name: string; paidAt?: string; cart: readonly NamedQuantity[] }[] = [
    ...(generated ? [{ key: 'generated', name: ORIGINS[origin], cart: generated }] : []),
    ...(cutoff ? [{ key: 'cutoff', name: 'At the cutoff', cart: cutoff }] : []),
    ...charged_carts.map(({ id, created_at, meals }) => ({
      key: `charge ${id}`,
      name: 'Paid for on',
      paidAt: created_at,
      cart: meals,
    })),
    { key: 'now', name: 'Now', cart: now },
  ];
  return stages.map(({ cart, ...stage }, index) => {
    const before = stages[index - 1]?.cart;
    return {
      ...stage,
      text: before ? (describeCartChanges(before, cart) ?? UNCHANGED) : describeCart(cart),
      meals: countOf(cart),
    };
  });
}

const countOf = (cart: readonly NamedQuantity[]) => cart.reduce((sum, { quantity }) => sum + quantity, 0);
