import type { exportChanges as route } from '@larder/contract/operations/changes/changes.ts';
import type { FileAnswer, Received } from '@larder/contract/wire/route.ts';
import type { Account } from '@larder/domain/staff/members/staff-rules.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nameOrderOf } from '@larder/domain/values/display/name-delivery.ts';
import { businessNow } from '../../../platform/clock.ts';
import { type Columns, writeRows } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { type ChangeRow, type ChangesQuery, listChangeRows } from './changes.queries.ts';
import { toChangesQuery, knownNames, withoutOthersAddress } from './list-changes.ts';

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const COLUMNS: Columns<ChangeRow> = {
  id: ({ id }) => id,
  at: ({ at }) => at.toString(),
  person: ({ causer_email }) => causer_email ?? 'system',
  acting_as: ({ acting_email }) => acting_email,
  from_address: ({ address }) => address,
  kind: ({ name }) => name,
  record: ({ subject_type }) => subject_type,
  record_id: ({ subject_id }) => subject_id,
  customer_id: ({ customer_id }) => customer_id,
  customer: ({ customer_email }) => customer_email,
  description: ({ description, order, before }) => nameOrderOf(description, order, before),
  before: ({ before }) => json(before),
  after: ({ after }) => json(after),
  reason: ({ reason }) => reason,
  request_id: ({ request_id }) => request_id,
};
const ROWS_A_PART = 1_000;

/** Recorded before the first row is read. */
export async function exportChanges(ctx: StaffContext, query: Received<typeof route>['query']): Promise<FileAnswer> {
  await knownNames(ctx.db, query);
  const asked = toChangesQuery(query);
  const now = await ctx.transaction(async (tx) => {
    await record(tx, ctx.actor, {
      name: 'changes_exported',
      subject: { type: 'export', id: 'changes' },
      description: 'Exported the audit log',
      after: query,
    });
    return businessNow(tx);
  });
  return {
    name: `changes-${chicagoDay(now).toString()}.csv`,
    content: writeRows(COLUMNS, parts(ctx.db, { ...ctx.staff, is_admin: true }, asked)),
  };
}

/** So that no statement runs as long as the download. */
async function* parts(
  db: Db,
  reader: Account,
  asked: Omit<ChangesQuery, 'before' | 'limit'>,
): AsyncGenerator<ChangeRow[]> {
  let before: ChangesQuery['before'] = null;
  for (;;) {
    const rows: ChangeRow[] = await listChangeRows(db, { ...asked, before, limit: ROWS_A_PART });
    yield rows.map((row) => withoutOthersAddress(row, reader));
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_PART) return;
    before = { at: last.at.toString(), id: last.id };
  }
}
