export interface PlannedMenu {
  readonly number: number;
  /** A Monday, YYYY-MM-DD. */
  readonly date: string;
  readonly product_ids: readonly number[];
}

/** The numbers of earlier weeks by week number and product id. */
export type Repeats = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** For each dish of a week the latest week that offered it, at most `within` weeks before (CAT-42). */
export function findRepeats(menus: readonly PlannedMenu[], within: number): Repeats {
  const inOrder = menus.toSorted((a, b) => a.date.localeCompare(b.date));
  const last = new Map<number, PlannedMenu>();
  const repeats = new Map<number, Map<number, number>>();
  for (const menu of inOrder) {
    const found = new Map<number, number>();
    for (const id of menu.product_ids) {
      const earlier = last.get(id);
      if (earlier && weeksBetween(earlier.date, menu.date) <= within) found.set(id, earlier.number);
      last.set(id, menu);
    }
    repeats.set(menu.number, found);
  }
  return repeats;
}

const weeksBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days / 7;

interface MenuDish {
  readonly id: number;
  readonly category_id: number;
  readonly is_active: boolean;
}

interface MenuOfWeek {
  readonly product_ids: readonly number[];
  /** Products of this week that cannot be sold in it although they are active. */
  readonly sold_out_ids: readonly number[];
}

export const isForSale = (dish: MenuDish, week: MenuOfWeek): boolean =>
  dish.is_active && !week.sold_out_ids.includes(dish.id);

/** Ids of the categories without a dish for sale (CAT-42). */
export function findGaps(
  week: MenuOfWeek,
  dishes: ReadonlyMap<number, MenuDish>,
  categoryIds: readonly number[],
): number[] {
  const filled = new Set<number>();
  for (const id of week.product_ids) {
    const dish = dishes.get(id);
    if (dish && isForSale(dish, week)) filled.add(dish.category_id);
  }
  return categoryIds.filter((id) => !filled.has(id));
}
