import type { User } from '@larder/contract/customers/users/user.ts';

export interface KidValues {
  key: string;
  id: number | undefined;
  name: string;
  /** By category id. */
  meals: Record<string, number | string>;
  tags: string[];
  indicators: string[];
}
export interface KidsValues extends Record<string, unknown> {
  kids: KidValues[];
}

export const EMPTY_KID = (): KidValues => ({
  key: crypto.randomUUID(),
  id: undefined,
  name: '',
  meals: {},
  tags: [],
  indicators: [],
});

const texts = (named: { id: number }[]) => named.map(({ id }) => String(id));

export const toKidsValues = (user: User): KidsValues => ({
  kids: (user.kids?.data ?? []).map(({ id, name, categories, filters }) => ({
    key: String(id),
    id,
    name,
    meals: Object.fromEntries(categories.map((each) => [String(each.id), each.quantity])),
    tags: texts(filters.tags),
    indicators: texts(filters.indicators),
  })),
});

/** Archived categories only for the kid who has them. */
export const offeredCategories = (
  categories: readonly { id: number; name: string; deleted_at: string | null }[],
  meals: KidValues['meals'],
) =>
  categories.flatMap(({ id, name, deleted_at }) => {
    if (deleted_at === null) return [{ id, label: mealsOf(name) }];
    return String(id) in meals ? [{ id, label: `${mealsOf(name)} (archived)` }] : [];
  });

/** Without categories of no meals. */
export const toKidsBody = ({ kids }: KidsValues) =>
  kids.map(({ id, name, meals, tags, indicators }) => ({
    ...(id !== undefined && { id }),
    name,
    categories: Object.entries(meals)
      .map(([category, quantity]) => ({ id: Number(category), quantity: Number(quantity) }))
      .filter(({ quantity }) => quantity > 0),
    filters: { tags: tags.map(Number), indicators: indicators.map(Number) },
  }));

/** Does not repeat the word in "Kids Meals". */
export const mealsOf = (category: string): string => (/meals$/i.test(category) ? category : `${category} meals`);
