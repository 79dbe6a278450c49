import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { useRead } from '../../calls/use-read.ts';
import { archivedName, offeredOptions } from '../../forms/offered-options.ts';

interface Category {
  id: number;
  name: string;
  deleted_at: string | null;
}

/** With the archived ones, so that a record with one of them can name it. */
export const useCategories = () => useRead(listCategories, { query: { per_page: 100, with_deleted: true } });

const toOption = ({ id, name, deleted_at }: Category) => ({
  id,
  name,
  is_archived: deleted_at === null ? undefined : (true as const),
});

export const useCategoryOptions = () =>
  useCategories().data?.data.map((category) => ({ id: category.id, name: archivedName(toOption(category)) })) ?? [];

/** An archived category is offered only where it is already set (MKT-62). */
export const categoriesToChoose = (categories: readonly Category[], set: readonly (number | null)[]) =>
  offeredOptions(categories.map(toOption), set);
