import { sql } from 'kysely';
import type { CustomerCells } from '@larder/domain/customers/customer-imports/read-customer-row.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { ImportRowKind } from '@larder/domain/values/imports/file-imports.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { jobAt } from '../../../platform/file-imports/file-imports.queries.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';

export const addTotals = (tx: Tx, id: number, { orders, openingCredit }: { orders: number; openingCredit: Cents }) =>
  sql`update customer_imports set order_count = order_count + ${orders},
      opening_credit_cents = opening_credit_cents + ${openingCredit}
    where id = ${id}`.execute(tx);

/** Rows that name a customer by external ID alone get the e-mail, by which rows are compared with each other. */
export const setEmails = (tx: Tx, importId: number) =>
  sql`update customer_import_rows r set email = lower(u.email) from users u
    where r.import_id = ${importId} and r.email = '' and u.external_id = r.external_id`.execute(tx);

export const listTotals = (db: Db, ids: number[]) =>
  db
    .selectFrom('customer_imports')
    .select(['id', 'order_count', sql<Cents>`opening_credit_cents`.as('opening_credit_cents')])
    .where('id', 'in', ids)
    .execute();

export const listRows = (
  db: Db,
  { id, batch_id }: { id: number; batch_id: number | null },
  { kind, ...page }: { kind?: ImportRowKind | undefined; page: number; per_page: number },
) => {
  const rows = db
    .selectFrom('customer_import_rows')
    .select(['line', sql<ImportRowKind>`kind`.as('kind'), sql<CustomerCells>`cells`.as('cells'), 'email', 'note'])
    .select(
      sql<number | null>`(select id from users u where lower(u.email) = customer_import_rows.email)`.as('user_id'),
    )
    .select(
      sql<string | null>`(select concat_ws(' ', first_name, last_name) from users u
        where lower(u.email) = customer_import_rows.email)`.as('present_name'),
    )
    .select(jobAt(batch_id, sql.ref('customer_import_rows.row')).as('job'))
    .where('import_id', '=', id)
    .where('kind', 'is not', null)
    .orderBy('row');
  return pageOf(kind === undefined ? rows : rows.where('kind', '=', kind), page, 'row');
};

/** One for each row that creates or changes a customer. Returns their number. */
export async function insertImportJobs(tx: Tx, batchId: number, importId: number): Promise<number> {
  const { numAffectedRows } = await sql`insert into batch_jobs (batch_id, position, input)
    select ${batchId}::bigint, row, jsonb_build_object('line', line, 'email', coalesce(cells ->> 'email', email))
    from customer_import_rows where import_id = ${importId} and kind in ('created', 'changed')`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
