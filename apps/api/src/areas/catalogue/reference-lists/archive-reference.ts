import type { Reference } from '@larder/contract/catalogue/reference-lists/reference-lists.ts';
import { refusalToArchive, refusalToRestore } from '@larder/domain/catalogue/reference-lists/reference-list-rules.ts';
import { REFERENCE_LIST_LABELS, type ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { recordReference } from './record-reference.ts';
import { lockReference, setReference } from './reference-lists.queries.ts';
import { showReference } from './show-references.ts';

/** Whatever uses it keeps it (CAT-33). */
export const archiveReference = (ctx: StaffContext, list: ReferenceList, id: number) =>
  setArchived(ctx, list, id, true);

/** At its former place. */
export const restoreReference = (ctx: StaffContext, list: ReferenceList, id: number) =>
  setArchived(ctx, list, id, false);

const setArchived = (ctx: StaffContext, list: ReferenceList, id: number, isArchiving: boolean): Promise<Reference> =>
  ctx.transaction(async (tx) => {
    const { noun } = REFERENCE_LIST_LABELS[list];
    const what = `The ${noun} ${id}`;
    const was = found(await lockReference(tx, list, id), what);
    const { name, archived_at } = was;
    const refusalOf = isArchiving ? refusalToArchive : refusalToRestore;
    refuseIf(refusalOf(list, { name, isArchived: archived_at !== null }));
    const version = was.version + 1;
    const now = await businessNow(tx);
    await setReference(tx, list, id, { archived_at: isArchiving ? now : null, version });
    await recordReference(tx, ctx, {
      list,
      id,
      version,
      act: isArchiving ? 'archived' : 'restored',
      description: `${isArchiving ? 'Archived' : 'Restored'} the ${noun} ${name}`,
      before: { archived_at },
      after: { archived_at: isArchiving ? now : null },
    });
    return found(await showReference(tx, list, id), what);
  });
