import type pg from 'pg';
import type { Connection } from './database.ts';
import { openClient } from './hosts/connect.ts';

const SCHEMAS = ['public', 'pgboss'];
const ROWS = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
const APPEND = ['INSERT', 'SELECT'];
const ANALYZE = ['MAINTAIN'];

/** Rights of the program's role that differ from reading and writing rows. */
const RIGHTS: Record<string, string[]> = {
  // The audit log and the ledger: texts are removed only by erase_recorded_words, when a customer is erased (CUST-33,
  // STAFF-43).
  'public.changes': APPEND,
  'public.credit_transactions': APPEND,
  'public.dispute_movements': APPEND,
  // A trigger writes them.
  'public.kinds_of_changes': ['SELECT'],
  // An erasure cannot be forgotten.
  'public.erased_emails': APPEND,
  'public.schema_migrations': ['SELECT'],
  // An import fills them at once and then updates the planner's statistics.
  'public.shipping_rules': [...ROWS, ...ANALYZE],
  'public.zip_codes': [...ROWS, ...ANALYZE],
  'pgboss.job_common': [...ROWS, ...ANALYZE],
};
/** Rows of a month are reached by their table, with its rights alone. */
const IN_MONTHS = /^partitions\./;
export const rightsTo = (table: string): string[] => (IN_MONTHS.test(table) ? [] : (RIGHTS[table] ?? ROWS).toSorted());

/** Exactly what the program needs; a start that finds it writes nothing. Later tables get their rights when they are created. */
export async function grantToProgram(owner: Connection, program: string): Promise<void> {
  const client = await openClient(owner, 'larder setup');
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('larder grants'))");
    for (const statement of await missing(client, client.escapeIdentifier(program), program))
      await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const missing = async (client: pg.Client, role: string, name: string): Promise<string[]> => [
  ...(await missingOnSchemas(client, role)),
  ...(await missingOnTables(client, role)),
  ...(await missingElsewhere(client, role, name)),
];

async function missingOnSchemas(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; granted: string[] }>(
    `select nspname as schema, array(
        select lower(privilege_type) || ' on schema' from aclexplode(nspacl) where grantee = $2::regrole
        union all
        select lower(privilege_type) || case defaclobjtype when 'r' then ' on tables' when 'S' then ' on sequences' end
        from pg_default_acl, aclexplode(defaclacl)
        where defaclnamespace = n.oid and defaclrole = current_user::regrole and grantee = $2::regrole) as granted
    from pg_namespace n where nspname = any($1)`,
    [SCHEMAS, role],
  );
  return rows.flatMap(({ schema, granted }) => {
    const has = (right: string) => granted.includes(right.toLowerCase());
    const byDefault = `alter default privileges in schema ${schema} grant`;
    return [
      ...(has('usage on schema') ? [] : [`grant usage on schema ${schema} to ${role}`]),
      ...(ROWS.every((right) => has(`${right} on tables`))
        ? []
        : [`${byDefault} ${ROWS.join(', ')} on tables to ${role}`]),
      ...(has('usage on sequences') ? [] : [`${byDefault} usage on sequences to ${role}`]),
    ];
  });
}

async function missingOnTables(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ table: string; quoted: string; granted: string[] }>(
    `select nspname || '.' || relname as table, format('%I.%I', nspname, relname) as quoted,
      array(select privilege_type from aclexplode(relacl) where grantee = $2::regrole order by 1) as granted
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname = any($1) and relkind in ('r', 'p', 'v', 'm') and pg_has_role(relowner, 'usage')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`,
    [SCHEMAS, role],
  );
  return rows
    .filter(({ table, granted }) => granted.join() !== rightsTo(table).join())
    .flatMap(({ table, quoted }) => [
      `revoke all on ${quoted} from ${role}`,
      `grant ${rightsTo(table).join(', ')} on ${quoted} to ${role}`,
    ]);
}

async function missingElsewhere(client: pg.Client, role: string, name: string): Promise<string[]> {
  const { rows } = await client.query<{ object: string; right: string }>(
    `select format('sequence %I.%I', nspname, relname) as object, 'usage' as right
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname = any($1) and pg_has_role(relowner, 'usage')
      and case relkind when 'S' then not has_sequence_privilege($2, c.oid, 'usage') else false end
    union all
    select format('function %s', p.oid::regprocedure), 'execute'
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname = any($1) and pg_has_role(proowner, 'usage') and not has_function_privilege($2, p.oid, 'execute')`,
    [SCHEMAS, name],
  );
  return rows.map(({ object, right }) => `grant ${right} on ${object} to ${role}`);
}
