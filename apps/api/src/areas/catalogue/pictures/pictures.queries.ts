import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/**
 * Clones share files. Looks at product images and every column named `image_file` or `…_image_file`: pictures in
 * another column would be deleted.
 */
export async function listUnusedPictures(db: Db, files: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and not a.attisdropped
      and (a.attname ~ '(^|_)image_file$' or (c.relname = 'product_images' and a.attname = 'file'))`.execute(db);
  const uses = columns.map(
    ({ table, column }) => sql`select from ${sql.table(table)} where ${sql.ref(column)} = sent.file`,
  );
  const { rows } = await sql<{ file: string }>`select file from unnest(${[...files]}::text[]) as sent (file)
    where not exists (${sql.join(uses, sql` union all `)})`.execute(db);
  return rows.map(({ file }) => file);
}
