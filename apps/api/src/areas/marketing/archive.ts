import { refusalToArchive, refusalToRestore } from '@larder/domain/marketing/archive-rules.ts';
import { refuseIf } from '../../platform/call-error.ts';
import { businessNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Actor, record } from '../../platform/record.ts';

interface Archivable {
  /** The subject's type in the audit log: 'menu_item'. */
  type: string;
  id: number;
  /** 'menu item Soups'. */
  label: string;
  isArchived: boolean;
}

/** For a locked record. Its version stays, so that open forms do not conflict (MKT-59). */
export async function setArchived(
  tx: Tx,
  actor: Actor,
  content: Archivable,
  isArchiving: boolean,
  write: (archived_at: Temporal.Instant | null) => Promise<unknown>,
): Promise<void> {
  refuseIf(isArchiving ? refusalToArchive(content) : refusalToRestore(content));
  const { type, id, label, isArchived } = content;
  await write(isArchiving ? await businessNow(tx) : null);
  await record(tx, actor, {
    name: isArchiving ? `${type}_archived` : `${type}_restored`,
    subject: { type, id },
    description: `${isArchiving ? 'Archived' : 'Restored'} the ${label}`,
    before: { archived: isArchived },
    after: { archived: isArchiving },
  });
}
