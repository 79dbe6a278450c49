import { REFERENCE_LIST_LABELS, type ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type Change, record } from '../../../platform/record.ts';

interface Recorded extends Pick<Change, 'description' | 'before' | 'after'> {
  list: ReferenceList;
  id: number;
  version: number;
  act: 'created' | 'updated' | 'archived' | 'restored';
}

export function recordReference(tx: Tx, ctx: StaffContext, { list, id, version, act, ...change }: Recorded) {
  const { subject } = REFERENCE_LIST_LABELS[list];
  return record(tx, ctx.actor, { name: `${subject}_${act}`, subject: { type: subject, id, version }, ...change });
}
