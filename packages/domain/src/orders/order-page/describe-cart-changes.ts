export interface NamedQuantity {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
}

/** `Added 2 × Chili, 1 × Tofu Bowl; removed 1 × Stew; 3 × Tacos instead of 1`. Null if both carts are the same. */
export function describeCartChanges(before: readonly NamedQuantity[], after: readonly NamedQuantity[]): string | null {
  const had = bySku(before);
  const has = bySku(after);
  const added = [...has.values()].filter(({ sku }) => !had.has(sku)).map(describeMeal);
  const removed = [...had.values()].filter(({ sku }) => !has.has(sku)).map(describeMeal);
  const changed = [...has.values()].flatMap((line) => {
    const quantity = had.get(line.sku)?.quantity ?? line.quantity;
    return quantity === line.quantity ? [] : [`${describeMeal(line)} instead of ${quantity}`];
  });
  const parts = [listOf('added', added), listOf('removed', removed), ...changed].filter((part) => part !== null);
  const text = parts.join('; ');
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

/** `2 × Chili, 1 × Tofu Bowl`, or `empty`. */
export const describeCart = (lines: readonly NamedQuantity[]): string =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(describeMeal)
    .join(', ') || 'empty';

const describeMeal = ({ name, quantity }: NamedQuantity) => `${quantity} × ${name}`;
const listOf = (verb: string, meals: string[]) => (meals.length === 0 ? null : `${verb} ${meals.join(', ')}`);
const bySku = (lines: readonly NamedQuantity[]) =>
  new Map(lines.filter(({ quantity }) => quantity > 0).map((line) => [line.sku, line]));
