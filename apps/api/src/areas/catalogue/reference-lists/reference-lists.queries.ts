import { sql } from 'kysely';
import type { ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** Rows that refer to entries by `key`; each `counted` counts once, or each row where it has an entry only once. */
interface Use {
  name: 'products' | 'kids';
  table: string;
  key: string;
  counted?: string;
}

const products = (table: string, key: string): Use => ({ name: 'products', table, key, counted: 'product_id' });
const kids = (table: string, key: string): Use => ({ name: 'kids', table, key });

const LISTS = {
  tags: { table: 'tags', uses: [products('product_tags', 'tag_id'), kids('kid_tags', 'tag_id')] },
  indicators: {
    table: 'indicators',
    uses: [products('product_indicators', 'indicator_id'), kids('kid_indicators', 'indicator_id')],
  },
  allergens: { table: 'allergens', uses: [products('product_allergens', 'allergen_id')] },
  'product-badges': {
    table: 'product_badges',
    uses: [{ name: 'products', table: 'products', key: 'badge_id', counted: 'id' }],
  },
  icons: { table: 'icons', uses: [products('product_icons', 'icon_id')] },
  packages: { table: 'packages', uses: [{ name: 'products', table: 'products', key: 'package', counted: 'id' }] },
  'meal-components': {
    table: 'meal_components',
    uses: [products('product_meal_components', 'meal_component_id')],
  },
  'rating-attributes': {
    table: 'rating_attributes',
    uses: [products('product_rating_attributes', 'rating_attribute_id')],
  },
  'heating-instruction-types': {
    table: 'heating_instruction_types',
    uses: [products('product_heating_instructions', 'heating_instruction_type_id')],
  },
} as const satisfies Record<ReferenceList, { table: string; uses: readonly Use[] }>;

type IdList = Exclude<ReferenceList, 'packages'>;

/** Entries that staff have not ordered come last, by name. */
const BY_POSITION = sql`position nulls last, lower(name), id`;

export const listChoices = (db: Db, list: IdList, isWithArchived: boolean) =>
  db
    .selectFrom(LISTS[list].table)
    .select(['id', 'name', sql<boolean>`archived_at is not null`.as('isArchived')])
    .$if(!isWithArchived, (query) => query.where('archived_at', 'is', null))
    .orderBy(BY_POSITION)
    .execute();

export const listPackages = (db: Db, isWithArchived: boolean) =>
  db
    .selectFrom('packages')
    .select(['slug', 'name', sql<boolean>`archived_at is not null`.as('isArchived')])
    .$if(!isWithArchived, (query) => query.where('archived_at', 'is', null))
    .orderBy(BY_POSITION)
    .execute();

export async function countReferences(db: Db, list: ReferenceList) {
  const { rows } = await sql<{ count: number; archived_count: number }>`
    select count(*) filter (where archived_at is null)::int as count, count(archived_at)::int as archived_count
    from ${sql.table(LISTS[list].table)}`.execute(db);
  return rows[0]!;
}

interface ReferenceRow {
  id: number;
  name: string;
  slug: string | null;
  position: number | null;
  archived_at: Temporal.Instant | null;
  version: number;
}

const columnsOf = (list: ReferenceList) =>
  list === 'packages'
    ? sql`id, name, slug, position, archived_at, version`
    : sql`id, name, null as slug, position, archived_at, version`;

export async function findReferences(db: Db | Tx, list: ReferenceList): Promise<ReferenceRow[]> {
  const { rows } = await sql<ReferenceRow>`
    select ${columnsOf(list)} from ${sql.table(LISTS[list].table)} order by ${BY_POSITION}`.execute(db);
  return rows;
}

export async function findReference(db: Db | Tx, list: ReferenceList, id: number): Promise<ReferenceRow | undefined> {
  const { rows } = await sql<ReferenceRow>`
    select ${columnsOf(list)} from ${sql.table(LISTS[list].table)} where id = ${id}`.execute(db);
  return rows[0];
}

export async function lockReference(tx: Tx, list: ReferenceList, id: number): Promise<ReferenceRow | undefined> {
  const { rows } = await sql<ReferenceRow>`
    select ${columnsOf(list)} from ${sql.table(LISTS[list].table)} where id = ${id} for no key update`.execute(tx);
  return rows[0];
}

export async function lockReferences(tx: Tx, list: ReferenceList): Promise<ReferenceRow[]> {
  await sql`select id from ${sql.table(LISTS[list].table)} order by id for no key update`.execute(tx);
  return findReferences(tx, list);
}

/** The key is what products and kids store: the slug of a package, the ID of any other entry. */
export async function lockChosen(tx: Tx, list: ReferenceList, keys: readonly (number | string)[]) {
  const key = sql.ref(list === 'packages' ? 'slug' : 'id');
  const { rows } = await sql<{ key: number | string; name: string; isArchived: boolean }>`
    select ${key} as key, name, archived_at is not null as "isArchived" from ${sql.table(LISTS[list].table)}
    where ${key}::text = any(${keys.map(String)}::text[]) order by id for share`.execute(tx);
  return rows;
}

/** By use and then by key, of all entries or of one. */
export async function countUses(db: Db | Tx, list: ReferenceList, only?: number | string) {
  const uses: readonly Use[] = LISTS[list].uses;
  const counted = [];
  for (const { name, table, key, counted: id } of uses) {
    // Ten times as fast as distinct with a million kids.
    const many = id === undefined ? sql`count(*)` : sql`count(distinct ${sql.ref(id)})`;
    const one = only === undefined ? sql`true` : sql`${sql.ref(key)} = ${only}`;
    const { rows } = await sql<{ key: number | string; count: number }>`
      select ${sql.ref(key)} as key, ${many}::int as count from ${sql.table(table)}
      where ${sql.ref(key)} is not null and ${one} group by 1`.execute(db);
    counted.push({ name, counts: new Map(rows.map((row) => [row.key, row.count])) });
  }
  return counted;
}

export async function insertReference(tx: Tx, list: ReferenceList, { name, slug }: { name: string; slug: string }) {
  if (list === 'packages')
    return tx.insertInto('packages').values({ name, slug }).returning('id').executeTakeFirstOrThrow();
  return tx.insertInto(LISTS[list].table).values({ name }).returning('id').executeTakeFirstOrThrow();
}

export const setReference = (
  tx: Tx,
  list: ReferenceList,
  id: number,
  fields: { name?: string; archived_at?: Temporal.Instant | null; version: number },
) => tx.updateTable(LISTS[list].table).set(fields).where('id', '=', id).execute();

export async function setPositions(tx: Tx, list: ReferenceList, ids: readonly number[]): Promise<void> {
  const table = sql.table(LISTS[list].table);
  await sql`update ${table} set position = each.position
    from unnest(${[...ids]}::bigint[]) with ordinality as each (id, position) where ${table}.id = each.id`.execute(tx);
}

/** Undefined if the name exists, whatever its case. */
export const insertName = (tx: Tx, list: 'meal-components' | 'rating-attributes', name: string) =>
  tx
    .insertInto(LISTS[list].table)
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();

export const findName = (tx: Tx, list: 'meal-components' | 'rating-attributes', name: string) =>
  tx
    .selectFrom(LISTS[list].table)
    .select(['id', 'name', sql<boolean>`archived_at is not null`.as('isArchived')])
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
