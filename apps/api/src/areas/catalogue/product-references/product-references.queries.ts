import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

type NamedList =
  | 'tags'
  | 'indicators'
  | 'allergens'
  | 'product_badges'
  | 'heating_instruction_types'
  | 'icons'
  | 'meal_components'
  | 'rating_attributes';

export const listNamed = (db: Db, table: NamedList) =>
  db
    .selectFrom(table)
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

/** Undefined if the name exists, whatever its case. */
export const insertName = (tx: Tx, table: 'meal_components' | 'rating_attributes', name: string) =>
  tx
    .insertInto(table)
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();

export const findName = (tx: Tx, table: 'meal_components' | 'rating_attributes', name: string) =>
  tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
