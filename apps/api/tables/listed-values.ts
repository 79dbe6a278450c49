import { type Kysely, sql } from 'kysely';

/** A list in a check constraint, such as `status in ('draft', 'active')`. */
export interface ListedValues {
  /** `table.column`, or the name of a domain type. */
  of: string;
  values: string[];
  /** So the column has no other values. */
  isWhole: boolean;
}

// PostgreSQL prints the list as (status = ANY (ARRAY['draft'::text, 'active'::text])).
const LIST = /\((\w+) = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)\)/g;
const VALUE = /'((?:[^']|'')*)'::text/g;

export async function readListedValues<DB>(db: Kysely<DB>): Promise<ListedValues[]> {
  const { rows } = await sql<{ owner: string; condition: string }>`
    select coalesce(c.relname, t.typname) as owner, pg_get_expr(k.conbin, k.conrelid) as condition
    from pg_constraint k left join pg_class c on c.oid = k.conrelid left join pg_type t on t.oid = k.contypid
    where k.contype = 'c' and k.connamespace = 'public'::regnamespace`.execute(db);
  return rows.flatMap(({ owner, condition }) =>
    [...condition.matchAll(LIST)].map(([list, column = '', values = '']) => ({
      of: column === 'VALUE' ? owner : `${owner}.${column}`,
      values: Array.from(values.matchAll(VALUE), ([, value = '']) => value.replaceAll("''", "'")),
      isWhole: list === condition,
    })),
  );
}
