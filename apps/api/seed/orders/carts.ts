import { type PlanMember, fillCart } from '@larder/domain/orders/cart/fill-cart.ts';
import { unitPrice } from '@larder/domain/orders/pricing/unit-price.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Product } from '../catalogue/catalogue.ts';
import type { Random } from '../random.ts';
import { groupPrice } from '../catalogue/variance-groups.ts';
import type { Customer, PlanLine } from '../customers/customer.ts';

export interface Line {
  product: Product;
  quantity: number;
  unit_price: Cents;
}
export interface Filling {
  meals: Product[];
  plan: PlanLine[];
  activeWeeks: number;
}

/** Kids with categories of their own replace the plan (ORD-9, ORD-11). */
export function cartOf(customer: Customer, { meals, plan, activeWeeks }: Filling): Line[] {
  const kids = customer.kids.length > 0 ? customer.kids : [planAsKid(plan)];
  const { lines } = fillCart({ planMembers: kids, meals, active_weeks: activeWeeks, received: customer.received });
  const products = new Map(meals.map((meal) => [meal.product_id, meal]));
  return lines.map(({ product_id, quantity }) => lineOf(customer, products.get(product_id)!, quantity));
}

const planAsKid = (categories: PlanLine[]): PlanMember => ({
  categories,
  excluded_tag_ids: [],
  excluded_indicator_ids: [],
});

export const lineOf = ({ varianceGroup }: Customer, product: Product, quantity: number): Line => ({
  product,
  quantity,
  unit_price: unitPrice(
    product.priced,
    product.prices,
    varianceGroup === null ? null : groupPrice(varianceGroup, product.category_id),
  ),
});

export function exchangeMeal(
  random: Random,
  customer: Customer,
  lines: Line[],
  { meals, activeWeeks }: Filling,
): Line[] | null {
  const out = random.pick(lines);
  const others = meals.filter(
    (meal) =>
      meal.category_id === out.product.category_id &&
      meal.after_cardinal_active_order <= activeWeeks &&
      !customer.kids.some((kid) => isExcluded(meal, kid)) &&
      !lines.some(({ product }) => product === meal),
  );
  if (others.length === 0) return null;
  const into = lineOf(customer, random.pick(others), out.quantity);
  return lines.map((line) => (line === out ? into : line));
}

const isExcluded = (meal: Product, kid: PlanMember) =>
  meal.tag_ids.some((id) => kid.excluded_tag_ids.includes(id)) ||
  meal.indicator_ids.some((id) => kid.excluded_indicator_ids.includes(id));
