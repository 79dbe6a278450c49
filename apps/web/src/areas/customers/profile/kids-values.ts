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
