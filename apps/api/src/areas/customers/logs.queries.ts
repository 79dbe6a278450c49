import { logEntry, type LogEntry } from '@larder/contract/customers/logs.ts';
import type { Pagination } from '@larder/contract/wire/page.ts';
import type { LogEvent } from '@larder/domain/values/log-events.ts';
import type { Db } from '../../platform/database.ts';
import { pageOf } from '../../platform/sql/page-of.ts';

interface Asked {
  event: LogEvent;
  page: number;
  per_page: number;
}

const { before: fields } = logEntry.shape.properties.shape;

export const findCustomer = (db: Db, id: number) =>
  db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();

/** What was recorded of a customer under a name, the newest first, with who did it: staff, else the customer. */
export async function listLog(
  db: Db,
  userId: number,
  { event, ...page }: Asked,
): Promise<{ data: LogEntry[]; meta: { pagination: Pagination } }> {
  const matching = db
    .selectFrom('changes')
    .select(['id', 'name', 'description', 'at', 'before', 'after'])
    .select((of) =>
      of
        .selectFrom('users as causer')
        .select('causer.email')
        .where('causer.id', '=', of.fn.coalesce('changes.staff_id', 'changes.acting_as_user_id'))
        .as('email'),
    )
    .where('user_id', '=', userId)
    .where('name', '=', event)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  const { rows, pagination } = await pageOf(matching, page);
  return {
    data: rows.map(({ at, before, after, email, ...row }) => ({
      ...row,
      created_at: at.toString(),
      causer: email === null ? null : { email },
      properties: { before: fields.parse(before), after: fields.parse(after) },
    })),
    meta: { pagination },
  };
}
