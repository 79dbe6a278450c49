import type { ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuseArchived } from '../reference-lists/refuse-archived.ts';
import type { SentValues } from './product-values.ts';

const LISTS = {
  tags: 'tags',
  allergens: 'allergens',
  indicators: 'indicators',
  mealComponents: 'meal-components',
  ratingAttributes: 'rating-attributes',
  icons: 'icons',
} as const satisfies Record<string, ReferenceList>;
const FIELDS = Object.keys(LISTS) as (keyof typeof LISTS)[];

const listed = <Value>(value: Value | null | undefined): Value[] =>
  value === null || value === undefined ? [] : [value];

/** A product keeps archived values that it has (CAT-33). */
export const refuseArchivedValues = (tx: Tx, before: SentValues, after: SentValues): Promise<void> =>
  refuseArchived(tx, [
    { list: 'packages', field: 'package', before: listed(before.package), after: listed(after.package) },
    { list: 'product-badges', field: 'badge', before: listed(before.badge), after: listed(after.badge) },
    ...FIELDS.map((field) => ({
      list: LISTS[field],
      field,
      before: before[field] ?? [],
      after: after[field] ?? [],
    })),
    ...(after.heating_instructions ?? []).map(({ type }, index) => ({
      list: 'heating-instruction-types' as const,
      field: `heating_instructions.${index}.type`,
      before: (before.heating_instructions ?? []).map((each) => each.type),
      after: [type],
    })),
  ]);
