import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { readBack, type Span, within } from '../../../platform/database/months/read-back.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { orderOfChange } from '../../orders/reading/order-of-change.queries.ts';

export type Person = 'staff' | 'system' | 'customer' | number;

export interface ChangesQuery {
  person: Person | null;
  record: string | null;
  recordId: string | null;
  kind: string | null;
  from: Temporal.Instant | null;
  until: Temporal.Instant | null;
  before: { at: string; id: number } | null;
  limit: number;
}

type Changes = SelectQueryBuilder<Tables & { h: Tables['changes'] }, 'h', object>;

/** Only the filters in use: each has its own index, and a general statement would be planned for none. */
export const selectChanges = (db: Db, asked: ChangesQuery, span: Span) =>
  db
    .with('page', (of) =>
      filtered(of.selectFrom('changes as h') as unknown as Changes, asked)
        .where(within(sql`h.at`, span))
        // Only a statement with a parameter is prepared, and the newest page without filters has none.
        .where(sql<boolean>`${true}::boolean`)
        .selectAll('h'),
    )
    .selectFrom('page as p')
    .leftJoin('users as causer', (join) =>
      join.on('causer.id', '=', sql<number>`coalesce(p.staff_id, p.acting_as_user_id)`),
    )
    .leftJoin('users as acting', (join) =>
      join.onRef('acting.id', '=', 'p.acting_as_user_id').on('p.staff_id', 'is not', null),
    )
    .leftJoin('users as customer', 'customer.id', 'p.user_id')
    .select(['p.id', 'p.at', 'p.name', 'p.description', 'p.reason', 'p.address', 'p.request_id'])
    .select(orderOfChange('p').as('order'))
    .select(['p.subject_type', 'p.subject_id', 'p.before', 'p.after', 'p.staff_id'])
    .select(['causer.id as causer_id', 'causer.email as causer_email'])
    .select(['acting.id as acting_id', 'acting.email as acting_email'])
    .select(['customer.id as customer_id', 'customer.email as customer_email'])
    .orderBy('p.at', 'desc')
    .orderBy('p.id', 'desc');

export type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number];

export const listChangeRows = (db: Db, asked: ChangesQuery): Promise<ChangeRow[]> =>
  readBack(
    {
      before: asked.before && Temporal.Instant.from(asked.before.at),
      until: asked.until,
      first: asked.from,
      limit: asked.limit,
    },
    (span) => selectChanges(db, asked, span).execute(),
  );

function filtered(changes: Changes, asked: ChangesQuery): Changes {
  const { person, record, recordId, kind, from, until, before, limit } = asked;
  return (
    by(changes, person)
      .$if(record !== null, (query) => query.where('h.subject_type', '=', record))
      .$if(recordId !== null, (query) => query.where('h.subject_id', '=', recordId))
      .$if(kind !== null, (query) => query.where('h.name', '=', kind))
      .$if(from !== null, (query) => query.where('h.at', '>=', from))
      .$if(until !== null, (query) => query.where('h.at', '<', until))
      .$if(before !== null, (query) =>
        query.where(sql<boolean>`(h.at, h.id) < (${before?.at}::timestamptz, ${before?.id}::bigint)`),
      )
      .orderBy('h.at', 'desc')
      .orderBy('h.id', 'desc')
      // As a parameter it would have the statement planned each time: in general PostgreSQL expects a tenth of the rows.
      .limit(sql.lit(limit))
  );
}

function by(changes: Changes, person: Person | null): Changes {
  if (person === null) return changes;
  if (person === 'staff') return changes.where('h.staff_id', 'is not', null);
  if (person === 'system') return changes.where('h.staff_id', 'is', null).where('h.acting_as_user_id', 'is', null);
  if (person === 'customer')
    return changes.where('h.staff_id', 'is', null).where('h.acting_as_user_id', 'is not', null);
  return changes.where('h.staff_id', '=', person);
}

const MOST_STAFF = 1_000;

/** A trigger notes each (migration 0272). */
export async function listChangeNames(db: Db): Promise<{ records: string[]; kinds: string[] }> {
  const rows = await db.selectFrom('kinds_of_changes').selectAll().orderBy('value').execute();
  const of = (field: (typeof rows)[number]['field']) =>
    rows.filter((row) => row.field === field).map(({ value }) => value);
  return { records: of('subject_type'), kinds: of('name') };
}

export const listChangingStaff = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_admin', '=', true)
    .orderBy('email')
    .limit(MOST_STAFF)
    .execute();
