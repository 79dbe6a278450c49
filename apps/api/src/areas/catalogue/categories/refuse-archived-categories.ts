import { refusalToChooseCategory } from '@larder/domain/catalogue/categories/category-rules.ts';
import { refuseFields } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockChosenCategories } from './categories.queries.ts';

/** A category that a record names and did not name before, and the field. */
export interface ChosenCategory {
  id: number;
  field: string;
}

/** Refuses archived categories, each under its field (CAT-34). */
export async function refuseArchivedCategories(tx: Tx, chosen: readonly ChosenCategory[]): Promise<void> {
  const categories = await lockChosenCategories(
    tx,
    chosen.map(({ id }) => id),
  );
  const errors: Record<string, string[]> = {};
  for (const { id, field } of chosen) {
    const category = categories.find((each) => each.id === id);
    const refusal = category && refusalToChooseCategory(category, field);
    if (refusal) errors[field] = [refusal.message];
  }
  refuseFields(errors);
}
