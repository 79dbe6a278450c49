import type { reorderReasons as route } from '@larder/contract/customers/reasons/reasons.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { invalidField } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { isSame, record } from '../../../platform/record.ts';
import { refuseStaleOrder } from '../../../platform/database/stale-version.ts';
import { listReasonsOf, lockOrderOf, setPositions } from './reasons.queries.ts';

/** The versions stay, so that open forms do not conflict. */
export const reorderReasons = (
  ctx: StaffContext,
  { type, ids, previous_ids }: Received<typeof route>['body'],
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const was = await lockOrderOf(tx, type);
    const missing = ids.findIndex((id) => !was.includes(id));
    if (missing >= 0) throw invalidField(`ids.${missing}`, 'This reason was archived. Reload the list.');
    const is = [...ids, ...was.filter((id) => !ids.includes(id))];
    await refuseStaleOrder(was, { ids: is, previous_ids }, () => listReasonsOf(tx, type, { archived: false }));
    if (isSame(was, is)) return;
    await setPositions(tx, is);
    await record(tx, ctx.actor, {
      name: 'reasons_reordered',
      subject: { type: 'reasons', id: type },
      description: 'Reordered the reasons',
      before: { ids: was },
      after: { ids: is },
    });
  });
