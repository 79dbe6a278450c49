import { add, type Cents, negate, sum, times, ZERO } from '../../values/cents.ts';

/** In cents, the same in all three carts. */
export interface CartItem {
  readonly sku: string;
  readonly category_id: number;
  readonly quantity: number;
  readonly unit_price: Cents;
}

/** In cents; amounts and quantities may be negative. */
export interface CostGroup {
  readonly total_cost: Cents;
  readonly categories: readonly { readonly category_id: number; readonly quantity: number; readonly amount: Cents }[];
}

export interface CostGroups {
  readonly subscription: CostGroup;
  readonly pre_cutoff_changes: CostGroup;
  readonly post_cutoff_changes: CostGroup;
}

/** Cost of the generated cart, of changes before the cutoff, and of changes after it; they sum to the current items (ORD-26). */
export const costGroups = (
  generated: readonly CartItem[],
  atCutoff: readonly CartItem[],
  now: readonly CartItem[],
): CostGroups => ({
  subscription: groupOf(generated, []),
  pre_cutoff_changes: groupOf(atCutoff, generated),
  post_cutoff_changes: groupOf(now, atCutoff),
});

/** Subtracts the second cart from the first, omitting unchanged categories. */
function groupOf(cart: readonly CartItem[], less: readonly CartItem[]): CostGroup {
  const byCategory = new Map<number, { quantity: number; amount: Cents }>();
  const count = (item: CartItem, sign: 1 | -1) => {
    const { quantity, amount } = byCategory.get(item.category_id) ?? { quantity: 0, amount: ZERO };
    const cost = times(item.unit_price, item.quantity);
    byCategory.set(item.category_id, {
      quantity: quantity + sign * item.quantity,
      amount: add(amount, sign === 1 ? cost : negate(cost)),
    });
  };
  for (const item of cart) count(item, 1);
  for (const item of less) count(item, -1);
  const categories = [...byCategory]
    .map(([category_id, group]) => ({ category_id, ...group }))
    .filter(({ quantity, amount }) => quantity !== 0 || amount !== 0)
    .toSorted((a, b) => a.category_id - b.category_id);
  return { total_cost: sum(categories.map(({ amount }) => amount)), categories };
}
