import { refusalToChoose } from '@larder/domain/catalogue/reference-lists/reference-list-rules.ts';
import { REFERENCE_LIST_LABELS } from '@larder/domain/values/enums/reference-lists.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { recordReference } from './record-reference.ts';
import { findName, insertName } from './reference-lists.queries.ts';

/** Concurrent duplicates get the same one (CAT-27). */
export const createName = (ctx: StaffContext, list: 'meal-components' | 'rating-attributes', name: string) =>
  ctx.transaction(async (tx) => {
    const made = await insertName(tx, list, name);
    if (!made) {
      const { isArchived, ...existing } = found(await findName(tx, list, name), name);
      refuseIf(refusalToChoose(list, { name: existing.name, isArchived }, 'name'));
      return existing;
    }
    await recordReference(tx, ctx, {
      list,
      id: made.id,
      version: 1,
      act: 'created',
      description: `Created the ${REFERENCE_LIST_LABELS[list].noun} ${name}`,
      after: { name },
    });
    return made;
  });
