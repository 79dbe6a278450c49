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
  version: number;
}

/** For a locked record. An open form on it becomes stale (MKT-59). */
export async function setArchived(
  tx: Tx,
  actor: Actor,
  content: Archivable,
  isArchiving: boolean,
  write: (fields: { archived_at: Temporal.Instant | null; version: number }) => Promise<unknown>,
): Promise<void> {
  refuseIf(isArchiving ? refusalToArchive(content) : refusalToRestore(content));
  const { type, id, label, isArchived } = content;
  const version = content.version + 1;
  await write({ archived_at: isArchiving ? await businessNow(tx) : null, version });
  await record(tx, actor, {
    name: isArchiving ? `${type}_archived` : `${type}_restored`,
    subject: { type, id, version },
    description: `${isArchiving ? 'Archived' : 'Restored'} the ${label}`,
    before: { archived: isArchived },
    after: { archived: isArchiving },
  });
}
