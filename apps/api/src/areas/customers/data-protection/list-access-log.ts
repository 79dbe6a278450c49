import type { listOpenings } from '@larder/contract/customers/data-protection/data-protection.ts';
import type { Answer, Received } from '@larder/contract/wire/route.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findCustomer } from '../logs/logs.queries.ts';
import { listAccessesOf } from './access-log.queries.ts';

export async function listAccessLog(
  db: Db,
  userId: number,
  { cursor, per_page }: Received<typeof listOpenings>['query'],
): Promise<Answer<typeof listOpenings>> {
  found(await findCustomer(db, userId), `Customer ${userId}`);
  const rows = await listAccessesOf(db, userId, cursor === undefined ? null : readCursor(cursor), per_page + 1);
  const page = rows.slice(0, per_page);
  const last = page.at(-1);
  return {
    data: page.map(({ id, email, opened_at }) => ({ staff: { id, email }, opened_at: opened_at.toString() })),
    meta: { next: rows.length > per_page && last ? `${last.day}_${last.opened_at.toString()}_${last.id}` : null },
  };
}

function readCursor(cursor: string) {
  const [day = '', at = '', staffId] = cursor.split('_');
  return { day, at, staffId: Number(staffId) };
}
