import type { ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type Change, record } from '../../../platform/record.ts';

/** As the audit log calls them. */
const SUBJECTS: Record<ReferenceList, string> = {
  tags: 'tag',
  indicators: 'indicator',
  allergens: 'allergen',
  'product-badges': 'product_badge',
  icons: 'icon',
  packages: 'package',
  'meal-components': 'meal_component',
  'rating-attributes': 'rating_attribute',
  'heating-instruction-types': 'heating_instruction_type',
};

export const subjectOf = (list: ReferenceList): string => SUBJECTS[list];

interface Recorded extends Pick<Change, 'description' | 'before' | 'after'> {
  list: ReferenceList;
  id: number;
  version: number;
  act: 'created' | 'updated' | 'archived' | 'restored';
}

export const recordReference = (tx: Tx, ctx: StaffContext, { list, id, version, act, ...change }: Recorded) =>
  record(tx, ctx.actor, {
    name: `${SUBJECTS[list]}_${act}`,
    subject: { type: SUBJECTS[list], id, version },
    ...change,
  });
