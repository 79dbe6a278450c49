import { reason, type Reason } from '@larder/contract/customers/reasons/reasons.ts';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import type { Db } from '../../../platform/database/database.ts';

export async function listReasonsOf(db: Db, type: ReasonType): Promise<Reason[]> {
  const rows = await db
    .selectFrom('reasons')
    .select(['id', 'type', 'title', 'description', 'question', 'answer_required', 'form'])
    .where('type', '=', type)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, type, form: reason.shape.form.parse(row.form) }));
}
