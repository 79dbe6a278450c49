import { sql } from 'kysely';

/**
 * Names of the meals in a change of a cart, by lower-case SKU: quantities by SKU, or a list of items. `change` is the
 * name of the table of changes in the query.
 */
export function mealsOfChange(change: 'h' | 'changes') {
  const column = (name: 'name' | 'before' | 'after') => sql.ref(`${change}.${name}`);
  const skusOf = (cart: 'before' | 'after') =>
    sql`select lower(jsonb_object_keys(case jsonb_typeof(${column(cart)}) when 'object' then ${column(cart)} else '{}' end))`;
  return sql<Record<string, string> | null>`case
    when ${column('name')} = 'order_cart_updated' then (select jsonb_object_agg(lower(n.sku), n.name) from products n
      where lower(n.sku) in (${skusOf('before')} union ${skusOf('after')}))
    when jsonb_typeof(${column('after')} -> 'items') = 'array' then (
      select jsonb_object_agg(lower(n.sku), n.name) from products n
      where lower(n.sku) in (select lower(i ->> 'sku') from jsonb_array_elements(${column('after')} -> 'items') i))
    end`;
}
