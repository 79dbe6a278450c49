import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { useRead } from '../../calls/use-read.ts';

interface Category {
  id: number;
  name: string;
  deleted_at: string | null;
}

/** With the archived ones, so that a record with one of them can name it. */
export const useCategories = () => useRead(listCategories, { query: { per_page: 100, with_deleted: true } });

const named = ({ id, name, deleted_at }: Category) => ({ id, name: deleted_at === null ? name : `${name} (archived)` });

export const useCategoryOptions = () => useCategories().data?.data.map(named) ?? [];

/** An archived category is offered only where it is already set (MKT-62). */
export const categoriesToChoose = (categories: readonly Category[], set: readonly (number | null)[]) =>
  categories.filter(({ id, deleted_at }) => deleted_at === null || set.includes(id)).map(named);
