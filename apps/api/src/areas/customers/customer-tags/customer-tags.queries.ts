import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CustomerTag } from '@larder/contract/customers/customer-tags/customer-tags.ts';
import type { TagOfCustomer } from '@larder/contract/customers/customer-tags/tag-of-customer.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const TAG = ['id', 'name', 'color', 'archived_at', 'version'] as const;

const toView = ({
  archived_at,
  ...tag
}: { archived_at: Temporal.Instant | null } & Omit<CustomerTag, 'archived_at'>) => ({
  ...tag,
  archived_at: archived_at?.toString() ?? null,
});

export async function listTags(db: Db): Promise<CustomerTag[]> {
  const rows = await db
    .selectFrom('customer_tags')
    .select(TAG)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(toView);
}

export async function countTaggedCustomers(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tagged_customers')
    .select(['customer_tag_id', sql<number>`count(*)::int`.as('customers')])
    .groupBy('customer_tag_id')
    .execute();
  return new Map(rows.map(({ customer_tag_id, customers }) => [customer_tag_id, customers]));
}

export async function findTag(db: Db | Tx, id: number): Promise<CustomerTag | undefined> {
  const row = await db.selectFrom('customer_tags').select(TAG).where('id', '=', id).executeTakeFirst();
  return row && toView(row);
}

export async function lockTag(tx: Tx, id: number): Promise<CustomerTag | undefined> {
  const row = await tx.selectFrom('customer_tags').select(TAG).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && toView(row);
}

/** An archive waits for those who use the tag; they do not wait for each other. */
export async function shareTag(tx: Tx, id: number): Promise<CustomerTag | undefined> {
  const row = await tx.selectFrom('customer_tags').select(TAG).where('id', '=', id).forShare().executeTakeFirst();
  return row && toView(row);
}

export async function insertTag(tx: Tx, values: Insertable<Tables['customer_tags']>): Promise<number> {
  const { id } = await tx.insertInto('customer_tags').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const setTag = (tx: Tx, id: number, fields: Updateable<Tables['customer_tags']>) =>
  tx.updateTable('customer_tags').set(fields).where('id', '=', id).execute();

/** Neither staff nor erased. Lock them first. */
export async function listTaggable(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('is_admin', '=', false)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those that did not have it. */
export async function insertTagged(tx: Tx, tagId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`insert into tagged_customers (user_id, customer_tag_id)
    select id, ${tagId} from unnest(${[...userIds]}::bigint[]) each (id)
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
}

/** Returns those that had it. */
export async function deleteTagged(tx: Tx, tagId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`delete from tagged_customers
    where customer_tag_id = ${tagId} and user_id = any(${[...userIds]}::bigint[]) returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
}

/** Ids of customers, for a condition. */
export const taggedWith = (db: Db | Tx, tagId: number) =>
  db.selectFrom('tagged_customers').select('user_id').where('customer_tag_id', '=', tagId);

/** Selects the tags of the customer `u`. */
export const tagsOf = (row: ExpressionBuilder<Tables & { u: Tables['users'] }, 'u'>) =>
  jsonArrayFrom(
    row
      .selectFrom('tagged_customers as tc')
      .innerJoin('customer_tags as ct', 'ct.id', 'tc.customer_tag_id')
      .select(['ct.id', 'ct.name', 'ct.color'])
      .whereRef('tc.user_id', '=', 'u.id')
      .orderBy(sql`lower(ct.name)`),
  );

export async function listTagsOfCustomers(
  db: Db | Tx,
  userIds: readonly number[],
): Promise<Map<number, TagOfCustomer[]>> {
  const rows = await db
    .selectFrom('tagged_customers as tc')
    .innerJoin('customer_tags as ct', 'ct.id', 'tc.customer_tag_id')
    .select(['tc.user_id', 'ct.id', 'ct.name', 'ct.color'])
    .where('tc.user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .orderBy(sql`lower(ct.name)`)
    .execute();
  return new Map(
    Object.entries(Object.groupBy(rows, ({ user_id }) => user_id)).map(([userId, of = []]) => [
      Number(userId),
      of.map(({ user_id: _, ...tag }) => tag),
    ]),
  );
}
