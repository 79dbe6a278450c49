/** Active and not sold out. */
export interface OfferedMeal {
  readonly product_id: number;
  readonly category_id: number;
  /** Offered from this many active weeks on. */
  readonly after_cardinal_active_order: number;
  readonly tag_ids: readonly number[];
  readonly indicator_ids: readonly number[];
}

/** An adult or a kid. */
export interface PlanMember {
  readonly categories: readonly { readonly category_id: number; readonly quantity: number }[];
  readonly excluded_tag_ids: readonly number[];
  readonly excluded_indicator_ids: readonly number[];
}

export interface FilledCart {
  readonly lines: readonly { readonly product_id: number; readonly category_id: number; readonly quantity: number }[];
  /** For at least one member. */
  readonly is_incomplete: boolean;
  /** No offered meal suits a member who needs one. */
  readonly missing_category_ids: readonly number[];
}

/**
 * Fills a cart in rotation order, starting after the last box and repeating nothing while others are left (ORD-8, ORD-9,
 * ORD-10). `meals` are in rotation order; `received` are the product ids of the last box.
 */
export function fillCart(plan: {
  readonly planMembers: readonly PlanMember[];
  readonly meals: readonly OfferedMeal[];
  readonly active_weeks: number;
  readonly received: ReadonlySet<number>;
}): FilledCart {
  const counts = new Map<number, { product_id: number; category_id: number; quantity: number }>();
  const missing = new Set<number>();
  for (const member of plan.planMembers) {
    for (const { category_id, quantity } of member.categories) {
      const offered = plan.meals.filter(
        (meal) =>
          meal.category_id === category_id &&
          meal.after_cardinal_active_order <= plan.active_weeks &&
          !carriesAny(meal, member),
      );
      if (offered.length === 0 && quantity > 0) missing.add(category_id);
      for (const meal of nextMeals(offered, plan.received, counts, quantity)) {
        const line = counts.get(meal.product_id) ?? { product_id: meal.product_id, category_id, quantity: 0 };
        counts.set(meal.product_id, { ...line, quantity: line.quantity + 1 });
      }
    }
  }
  return { lines: [...counts.values()], is_incomplete: missing.size > 0, missing_category_ids: [...missing] };
}

const carriesAny = (meal: OfferedMeal, member: PlanMember) =>
  meal.tag_ids.some((id) => member.excluded_tag_ids.includes(id)) ||
  meal.indicator_ids.some((id) => member.excluded_indicator_ids.includes(id));

/** Wraps around; meals already in this box come last. */
function nextMeals(
  offered: readonly OfferedMeal[],
  received: ReadonlySet<number>,
  taken: ReadonlyMap<number, unknown>,
  quantity: number,
): OfferedMeal[] {
  if (offered.length === 0) return [];
  const from = startAfterReceived(offered, received);
  const round = offered.map((_, index) => offered[(from + index) % offered.length]!);
  const order = [
    ...round.filter((meal) => !taken.has(meal.product_id)),
    ...round.filter((meal) => taken.has(meal.product_id)),
  ];
  return Array.from({ length: quantity }, (_, index) => order[index % order.length]!);
}

/** The last box holds a run of the rotation that may wrap around; start after that run. */
function startAfterReceived(offered: readonly OfferedMeal[], received: ReadonlySet<number>): number {
  const had = (index: number) => received.has(offered[index % offered.length]!.product_id);
  return offered.findIndex((_, index) => had(index) && !had(index + 1)) + 1;
}
