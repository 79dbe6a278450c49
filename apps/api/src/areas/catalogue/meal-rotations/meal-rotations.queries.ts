import { sql } from 'kysely';
import type { MealRotation } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import { listWeeksOfRotations } from '../../orders/weeks/order-weeks.queries.ts';

const skus = sql<string[]>`coalesce((select array_agg(p.sku order by r.category_id, r.index_number, p.id)
  from meal_rotation_products r join products p on p.id = r.product_id
  where r.meal_rotation_id = meal_rotations.id), '{}')`;

const rotations = (db: Db | Tx) =>
  db.selectFrom('meal_rotations').select(['id', 'created_at', 'version']).select(skus.as('products'));

type Row = Awaited<ReturnType<ReturnType<typeof rotations>['execute']>>[number];

async function withWeeks(db: Db | Tx, rows: Row[], isWanted: boolean): Promise<MealRotation[]> {
  const plain = rows.map((row) => ({ ...row, created_at: row.created_at.toString() }));
  if (!isWanted) return plain;
  const weeks = await listWeeksOfRotations(
    db,
    rows.map(({ id }) => id),
  );
  return plain.map((row) => ({
    ...row,
    orderWeeks: { data: weeks.filter(({ meal_rotation_id }) => meal_rotation_id === row.id) },
  }));
}

export async function listMealRotations(
  db: Db,
  { page, per_page, include }: { page: number; per_page: number; include: readonly string[] },
) {
  const { rows, pagination } = await pageOf(rotations(db).orderBy('id', 'desc'), { page, per_page });
  return { data: await withWeeks(db, rows, include.includes('orderWeeks')), meta: { pagination } };
}

export async function findMealRotation(db: Db | Tx, id: number, isWithWeeks: boolean) {
  const rows = await rotations(db).where('id', '=', id).execute();
  return (await withWeeks(db, rows, isWithWeeks))[0];
}

export const lockMealRotation = (tx: Tx, id: number) =>
  tx.selectFrom('meal_rotations').select(['id', 'version']).where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertMealRotation(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { id } = await tx
    .insertInto('meal_rotations')
    .values({ created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function copyRotationProducts(tx: Tx, from: number, to: number): Promise<void> {
  await sql`insert into meal_rotation_products (meal_rotation_id, product_id, category_id, index_number)
    select ${to}, product_id, category_id, index_number from meal_rotation_products where meal_rotation_id = ${from}`.execute(
    tx,
  );
}

export async function deleteRotation(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('meal_rotations').where('id', '=', id).execute();
}

export async function setRotationVersion(tx: Tx, id: number, version: number): Promise<void> {
  await tx.updateTable('meal_rotations').set({ version }).where('id', '=', id).execute();
}

export const listRotationRows = (db: Db | Tx, id: number) =>
  db
    .selectFrom('meal_rotation_products as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select(['p.id', 'p.sku', 'p.name', 'r.index_number', 'r.category_id'])
    .where('r.meal_rotation_id', '=', id)
    .orderBy('r.category_id')
    .orderBy('r.index_number')
    .orderBy('p.id')
    .execute();

export const findProductBySku = (tx: Tx, sku: string) =>
  tx
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'category_id', 'is_active'])
    .where(sql<string>`lower(sku)`, '=', sku.toLowerCase())
    .forShare()
    .executeTakeFirst();

export async function insertRotationProduct(
  tx: Tx,
  row: { meal_rotation_id: number; product_id: number; category_id: number; index_number: number },
): Promise<void> {
  await tx.insertInto('meal_rotation_products').values(row).execute();
}

/** Returns the id of the product. */
export async function deleteRotationProduct(tx: Tx, rotationId: number, sku: string): Promise<number | undefined> {
  const removed = await tx
    .deleteFrom('meal_rotation_products')
    .where('meal_rotation_id', '=', rotationId)
    .where('product_id', 'in', (row) => row.selectFrom('products').select('id').where('sku', '=', sku))
    .returning('product_id')
    .executeTakeFirst();
  return removed?.product_id;
}

export async function numberRotationProducts(tx: Tx, rotationId: number, inOrder: string[]): Promise<void> {
  await sql`update meal_rotation_products r set index_number = o.place
    from unnest(${inOrder}::text[]) with ordinality as o (sku, place) join products p on p.sku = o.sku
    where r.meal_rotation_id = ${rotationId} and r.product_id = p.id`.execute(tx);
}

const LOGGED = 500;

export const listRotationChanges = (db: Db) =>
  db
    .selectFrom('changes as c')
    .leftJoin('users as s', 's.id', 'c.staff_id')
    .select(['c.id', 'c.subject_id', 'c.description', 'c.at', 's.email'])
    .where('c.subject_type', '=', 'meal_rotation')
    .orderBy('c.id', 'desc')
    .limit(LOGGED)
    .execute();
