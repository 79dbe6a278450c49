import type { Reference } from '@larder/contract/catalogue/reference-lists/reference-lists.ts';
import { slugOf } from '@larder/domain/catalogue/products/product-rules.ts';
import { refusalToChangeSlug } from '@larder/domain/catalogue/reference-lists/reference-list-rules.ts';
import { REFERENCE_LIST_LABELS, type ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import { found, invalidField, refuseIf } from '../../../platform/call-error.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { recordReference } from './record-reference.ts';
import { insertReference, lockReference, setReference } from './reference-lists.queries.ts';
import { showReference } from './show-references.ts';

const nounOf = (list: ReferenceList) => REFERENCE_LIST_LABELS[list].noun;

/** Comes last until the list is reordered (CAT-32). */
export const createReference = (
  ctx: StaffContext,
  list: ReferenceList,
  { name, slug: sent }: { name: string; slug: string },
): Promise<Reference> =>
  ctx.transaction(async (tx) => {
    const slug = sent || slugOf(name, '');
    if (list === 'packages' && slug === '')
      throw invalidField('slug', 'Enter a slug. None can be generated from this name.');
    const { id } = await insertReference(tx, list, { name, slug });
    await recordReference(tx, ctx, {
      list,
      id,
      version: 1,
      act: 'created',
      description: `Created the ${nounOf(list)} ${name}`,
      after: list === 'packages' ? { name, slug } : { name },
    });
    return found(await showReference(tx, list, id), name);
  });

interface Changes {
  name: string;
  slug?: string | undefined;
  version?: number | undefined;
}

export const updateReference = (
  ctx: StaffContext,
  list: ReferenceList,
  id: number,
  { name, slug, version: read }: Changes,
): Promise<Reference> =>
  ctx.transaction(async (tx) => {
    const what = `The ${nounOf(list)} ${id}`;
    const was = found(await lockReference(tx, list, id), what);
    await refuseStale(tx, read, {
      type: REFERENCE_LIST_LABELS[list].subject,
      id,
      version: was.version,
      current: () => showReference(tx, list, id),
    });
    if (was.slug !== null) refuseIf(refusalToChangeSlug(was.slug, slug));
    if (was.name !== name) {
      const version = was.version + 1;
      await setReference(tx, list, id, { name, version });
      await recordReference(tx, ctx, {
        list,
        id,
        version,
        act: 'updated',
        description: `Renamed the ${nounOf(list)} ${was.name} to ${name}`,
        before: { name: was.name },
        after: { name },
      });
    }
    return found(await showReference(tx, list, id), what);
  });
