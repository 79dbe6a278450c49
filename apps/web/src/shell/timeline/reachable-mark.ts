import type { PlacedItem } from './place-items.ts';
import type { View } from './scale.ts';

/** A moment counts from its instant on; an item that ends where the view starts is not in it. */
export const isInView = ({ from, to }: Pick<PlacedItem, 'from' | 'to'>, { start, end }: View): boolean =>
  from < end && (from === to ? from >= start : to > start);

/** The selected mark while in view, or else the first visible one that is not over. */
export function reachableMark(order: readonly PlacedItem[], view: View, now: number, pickedId: string | null) {
  const there = order.filter((placed) => isInView(placed, view));
  return there.find(({ item }) => item.id === pickedId) ?? there.find(({ to }) => to >= now) ?? there[0];
}
