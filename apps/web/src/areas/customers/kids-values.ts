import type { User } from '@larder/contract/customers/user.ts';

export interface KidValues {
  /** Names the row on the screen. */
  key: string;
  id: number | undefined;
  name: string;
  /** How many meals of which category, by the category's id. */
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

export const kidsOf = (user: User): KidsValues => ({
  kids: (user.kids?.data ?? []).map(({ id, name, categories, filters }) => ({
    key: String(id),
    id,
    name,
    meals: Object.fromEntries(categories.map((each) => [String(each.id), each.quantity])),
    tags: texts(filters.tags),
    indicators: texts(filters.indicators),
  })),
});

/** The body's kids; categories without a meal are left out. */
export const kidsToSend = ({ kids }: KidsValues) =>
  kids.map(({ id, name, meals, tags, indicators }) => ({
    ...(id !== undefined && { id }),
    name,
    categories: Object.entries(meals)
      .map(([category, quantity]) => ({ id: Number(category), quantity: Number(quantity) }))
      .filter(({ quantity }) => quantity > 0),
    filters: { tags: tags.map(Number), indicators: indicators.map(Number) },
  }));

/** A category's meals as a field is called; "Kids Meals" says it already. */
export const mealsOf = (category: string): string => (/meals$/i.test(category) ? category : `${category} meals`);
