import type { EditedReason } from '@larder/contract/customers/reasons/reasons.ts';
import { refusalToArchiveReason, refusalToRestoreReason } from '@larder/domain/customers/reasons/reason-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { lockOffered, lockReason, nextPosition, setReason } from './reasons.queries.ts';
import { showReason } from './show-reason.ts';

/** Locks all that are offered together, so that the last two are not archived at once (CUST-38). */
export const archiveReason = (ctx: StaffContext, id: number): Promise<EditedReason> =>
  ctx.transaction(async (tx) => {
    const { type } = found(await showReason(tx, id), `Reason ${id}`);
    await lockOffered(tx, type);
    const reason = found(await showReason(tx, id), `Reason ${id}`);
    refuseIf(refusalToArchiveReason(reason));
    const version = reason.version + 1;
    const archived_at = await businessNow(tx);
    await setReason(tx, id, { archived_at, version });
    await record(tx, ctx.actor, {
      name: 'reason_archived',
      subject: { type: 'reason', id, version },
      description: `Archived the reason ${reason.title}`,
      before: { archived_at: null },
      after: { archived_at: archived_at.toString() },
    });
    return found(await showReason(tx, id), `Reason ${id}`);
  });

export const restoreReason = (ctx: StaffContext, id: number): Promise<EditedReason> =>
  ctx.transaction(async (tx) => {
    found(await lockReason(tx, id), `Reason ${id}`);
    const reason = found(await showReason(tx, id), `Reason ${id}`);
    refuseIf(refusalToRestoreReason(reason));
    const version = reason.version + 1;
    await setReason(tx, id, { archived_at: null, position: await nextPosition(tx, reason.type), version });
    await record(tx, ctx.actor, {
      name: 'reason_restored',
      subject: { type: 'reason', id, version },
      description: `Restored the reason ${reason.title}`,
      before: { archived_at: reason.archived_at },
      after: { archived_at: null },
    });
    return found(await showReason(tx, id), `Reason ${id}`);
  });
