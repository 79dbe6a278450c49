import type { NewOrder } from '@larder/contract/wire/values.ts';
import { REFERENCE_LIST_LABELS, type ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import { refuseStaleOrder } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { isSame, record } from '../../../platform/record.ts';
import { lockReferences, setPositions } from './reference-lists.queries.ts';
import { listReferences } from './show-references.ts';

/** The versions stay, so that open forms on an entry do not conflict. */
export const reorderReferences = (ctx: StaffContext, list: ReferenceList, sent: NewOrder): Promise<void> =>
  ctx.transaction(async (tx) => {
    const offered = (await lockReferences(tx, list)).filter(({ archived_at }) => archived_at === null);
    const before = offered.map(({ id }) => id);
    await refuseStaleOrder(before, sent, () => listReferences(tx, list));
    const { ids } = sent;
    if (isSame(ids, before)) return;
    await setPositions(tx, list, ids);
    const names = new Map(offered.map(({ id, name }) => [id, name]));
    const { subject, title } = REFERENCE_LIST_LABELS[list];
    await record(tx, ctx.actor, {
      name: `${subject}s_reordered`,
      subject: { type: `${subject}s`, id: 'order' },
      description: `Reordered the ${title.toLowerCase()}`,
      before: { order: offered.map(({ name }) => name) },
      after: { order: ids.map((id) => names.get(id)) },
    });
  });
