import { type NamedOrder, nameOrderOf } from '../../values/display/name-delivery.ts';
import { describeCart, describeCartChanges, type NamedQuantity } from '../order-page/describe-cart-changes.ts';

interface CartEvent {
  readonly name: string;
  readonly description: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly order: NamedOrder | null;
}

/** By lower-case SKU. */
export type MealNames = Readonly<Record<string, string>>;

/** The description of an event, with the meals and quantities that it changed (ORD-77). */
export function describeCartEvent(event: CartEvent, names: MealNames | null): string {
  const { name, before, after } = event;
  const description = nameOrderOf(event.description, event.order, before);
  const items = itemsOf(after);
  const meals =
    name === 'order_cart_updated' && before !== null && after !== null
      ? describeCartChanges(quantitiesOf(before, names), quantitiesOf(after, names))
      : items && describeCart(items.map((item) => named(item, names)));
  return meals === null ? description : `${description}: ${meals.charAt(0).toLowerCase()}${meals.slice(1)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function quantitiesOf(cart: unknown, names: MealNames | null): NamedQuantity[] {
  if (!isObject(cart)) return [];
  return Object.entries(cart).flatMap(([sku, quantity]) =>
    typeof quantity === 'number' ? [named({ sku, quantity }, names)] : [],
  );
}

function itemsOf(after: unknown): { sku: string; quantity: number }[] | null {
  const items = isObject(after) ? after['items'] : null;
  if (!Array.isArray(items)) return null;
  return items.flatMap((item: unknown) =>
    isObject(item) && typeof item['sku'] === 'string' && typeof item['quantity'] === 'number'
      ? [{ sku: item['sku'], quantity: item['quantity'] }]
      : [],
  );
}

/** SKUs are compared regardless of case; without a name the SKU stays. */
const named = ({ sku, quantity }: { sku: string; quantity: number }, names: MealNames | null): NamedQuantity => ({
  sku: sku.toLowerCase(),
  name: names?.[sku.toLowerCase()] ?? sku,
  quantity,
});
