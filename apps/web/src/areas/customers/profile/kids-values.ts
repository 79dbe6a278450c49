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

type Kid = NonNullable<User['kids']>['data'][number];

/** `Ada (4 × Dinner, without Nuts)` */
export function describeKid({ name, categories, filters }: Kid): string {
  const without = [...filters.tags, ...filters.indicators].map((each) => each.name);
  const parts = [
    ...categories.map((each) => `${each.quantity} × ${each.category_name}`),
    ...(without.length === 0 ? [] : [`without ${without.join(', ')}`]),
  ];
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`;
}

/** After a save that was refused because a colleague changed them. */
export const describeStored = (kids: readonly Kid[]): string =>
  kids.length === 0
    ? 'All kids were removed in the meantime. Saving again adds those below.'
    : `The kids were changed in the meantime. Saving again replaces: ${kids.map(describeKid).join('; ')}.`;

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

/** Without categories of no meals. Kids that are not among the stored ones, as if removed by a colleague, are added. */
export const toKidsBody = ({ kids }: KidsValues, stored: ReadonlySet<number>) =>
  kids.map(({ id, name, meals, tags, indicators }) => ({
    ...(id !== undefined && stored.has(id) && { id }),
    name,
    categories: Object.entries(meals)
      .map(([category, quantity]) => ({ id: Number(category), quantity: Number(quantity) }))
      .filter(({ quantity }) => quantity > 0),
    filters: { tags: tags.map(Number), indicators: indicators.map(Number) },
  }));

/** Does not repeat the word in "Kids Meals". */
export const mealsOf = (category: string): string => (/meals$/i.test(category) ? category : `${category} meals`);
