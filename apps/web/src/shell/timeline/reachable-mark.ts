import type { PlacedItem } from './place-items.ts';
import type { View } from './scale.ts';

const isInView = ({ from, to }: PlacedItem, { start, end }: View) => to >= start && from <= end;

/** The selected mark while in view, or else the first visible one that is not over. */
export function reachableMark(order: readonly PlacedItem[], view: View, now: number, pickedId: string | null) {
  const there = order.filter((placed) => isInView(placed, view));
  return there.find(({ item }) => item.id === pickedId) ?? there.find(({ to }) => to >= now) ?? there[0];
}
