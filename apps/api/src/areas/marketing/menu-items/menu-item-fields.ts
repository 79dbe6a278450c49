import type { ChosenCategory } from '../../catalogue/categories/refuse-archived-categories.ts';

const idsOnce = (ids: number[]) => [...new Set(ids)].toSorted((a, b) => a - b);

interface Lists {
  categories?: number[] | undefined;
  bestsellers?: number[] | undefined;
  menu_page_bullets?: string[] | undefined;
}

/** As stored: each id once, and no empty bullets. */
export const inOrder = ({ categories, bestsellers, menu_page_bullets }: Lists) => ({
  ...(categories && { categories: idsOnce(categories) }),
  ...(bestsellers && { bestsellers: idsOnce(bestsellers) }),
  ...(menu_page_bullets && { menu_page_bullets: menu_page_bullets.filter((bullet) => bullet !== '') }),
});

interface Categories {
  primary_category?: number | undefined;
  primary_composable_category?: number | null | undefined;
  categories?: readonly number[] | undefined;
}

/** Chosen in `after` and not before, each with its field. */
export const chosenCategories = (before: Categories, after: Categories): ChosenCategory[] =>
  [
    { field: 'primary_category', id: after.primary_category },
    { field: 'primary_composable_category', id: after.primary_composable_category },
    ...(after.categories ?? [])
      .filter((id) => !before.categories?.includes(id))
      .map((id) => ({ field: 'categories', id })),
  ].flatMap(({ field, id }) => (id ? [{ field, id }] : []));
