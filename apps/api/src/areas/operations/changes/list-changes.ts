import { RECORD_TYPES } from '@larder/domain/operations/changes/record-types.ts';
import { fields } from '@larder/contract/customers/logs/logs.ts';
import type { Change, exportChanges, listChanges } from '@larder/contract/operations/changes/changes.ts';
import type { Answer, Received } from '@larder/contract/wire/route.ts';
import { type Account, refusalToReadStaff } from '@larder/domain/staff/members/staff-rules.ts';
import { startOfChicagoDay } from '@larder/domain/values/days.ts';
import { nameOrderOf } from '@larder/domain/values/display/name-delivery.ts';
import { refuseFields } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { causerOf } from '../../../platform/causer-of.ts';
import {
  type ChangeRow,
  type ChangesQuery,
  listChangeNames,
  listChangeRows,
  listChangingStaff,
  type Person,
} from './changes.queries.ts';

export async function changesPage(
  db: Db,
  reader: Account,
  query: Received<typeof listChanges>['query'],
): Promise<Answer<typeof listChanges>> {
  const limit = query.per_page;
  const before = query.cursor === undefined ? null : readCursor(query.cursor);
  const names = await knownNames(db, query);
  const rows = await listChangeRows(db, { ...toChangesQuery(query), before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? `${last.at.toString()}_${last.id}` : null;
  return {
    data: page.map((row) => changeOf(withoutOthersAddress(row, reader))),
    meta: { next, staff: await listChangingStaff(db), ...names },
  };
}

/** Only superadmins see the address of other staff (STAFF-54). */
export const withoutOthersAddress = (row: ChangeRow, reader: Account): ChangeRow =>
  row.staff_id !== null && refusalToReadStaff(reader, { id: row.staff_id, is_admin: true })
    ? { ...row, address: null }
    : row;

/** Refuses an unknown kind or record type, and a span that ends before it begins (STAFF-7). */
export async function knownNames(db: Db, { record, kind, from, to }: Received<typeof exportChanges>['query']) {
  const names = await listChangeNames(db);
  const isUnknown = (value: string | undefined, of: string[]) => value !== undefined && !of.includes(value);
  refuseFields({
    ...(isUnknown(record, [...names.records, ...RECORD_TYPES]) && {
      record: ['Please choose a kind of record from the list.'],
    }),
    ...(isUnknown(kind, names.kinds) && { kind: ['Please choose a kind of change from the list.'] }),
    ...(from !== undefined && to !== undefined && to < from && { to: ['The last day must not be before the first.'] }),
  });
  return names;
}

export function toChangesQuery(query: Received<typeof exportChanges>['query']): Omit<ChangesQuery, 'before' | 'limit'> {
  const dayStart = (day: string, days: number) => startOfChicagoDay(Temporal.PlainDate.from(day).add({ days }));
  return {
    person: query.person === undefined ? null : personOf(query.person),
    record: query.record ?? null,
    recordId: query.record_id ?? null,
    kind: query.kind ?? null,
    from: query.from === undefined ? null : dayStart(query.from, 0),
    until: query.to === undefined ? null : dayStart(query.to, 1),
  };
}

const personOf = (person: string): Person =>
  person === 'staff' || person === 'system' || person === 'customer' ? person : Number(person);

function readCursor(cursor: string): { at: string; id: number } {
  const [at = '', id] = cursor.split('_');
  return { at, id: Number(id) };
}

function changeOf(row: ChangeRow): Change {
  const { customer_id, customer_email } = row;
  return {
    id: row.id,
    at: row.at.toString(),
    kind: row.name,
    title: nameOrderOf(row.description, row.order, row.before),
    reason: row.reason,
    causer: causerOf(row),
    from_address: row.address,
    request_id: row.request_id,
    subject: { type: row.subject_type, id: row.subject_id },
    customer: customer_id === null || customer_email === null ? null : { id: customer_id, email: customer_email },
    before: fields.parse(row.before),
    after: fields.parse(row.after),
  };
}
