import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer } from '../../../test/builders.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { MIGRATIONS } from '../../open-data.ts';
import { type Connection, openDatabase } from './database.ts';
import { grantToProgram, rightsTo } from './grants.ts';
import { rebuildBloated } from '../jobs/rebuild-queue-indexes.job.ts';
import { ownsTables, prepareDatabase } from './prepare-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function ask<Row extends pg.QueryResultRow>(connection: Connection, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
const asProgram = <Row extends pg.QueryResultRow>(text: string) => ask<Row>(database.connection, text);
const asOwner = <Row extends pg.QueryResultRow>(text: string) => ask<Row>(database.owner, text);
const RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'];

const rightsByTable = () =>
  asProgram<{ table: string; rights: string[] }>(
    `select nspname || '.' || relname as table,
      array(select r from unnest('{${RIGHTS.join()}}'::text[]) r where has_table_privilege(c.oid, r) order by 1) as rights
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
  );

describe('the role of the program', () => {
  test("the program's role has exactly the rights it needs on every table", async () => {
    const tables = await rightsByTable();
    expect(tables.length).toBeGreaterThan(80);
    for (const { table, rights } of tables) expect([table, rights]).toEqual([table, rightsTo(table)]);
    expect(rightsTo('public.changes')).toEqual(['INSERT', 'SELECT']);
    expect(rightsTo('public.credit_transactions')).toEqual(['INSERT', 'SELECT']);
  });

  test.each([
    'alter table changes disable trigger all',
    'truncate changes',
    "update changes set description = 'x'",
    'delete from changes',
    'update credit_transactions set amount_cents = 1',
    'delete from credit_transactions',
    "set session_replication_role = 'replica'",
    'create table mine (id integer)',
    'create table pgboss.mine (id integer)',
    "copy roles from program 'id'",
    "select pg_read_file('postgresql.conf')",
    "insert into schema_migrations (name, sha256, ms) values ('9999_mine.sql', '', 0)",
    'alter table users add column mine integer',
    'create role mine',
    'set role larder_owner',
  ])("the program's role is refused: %s", async (statement) => {
    await expect(asProgram(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test("the program's role removes e-mails from texts without a customer only while it erases one, which is recorded", async () => {
    const { db, close } = openDatabase(database.connection, () => {}, 1);
    const { id } = await buildCustomer(db);
    await close();
    const [change] = await asProgram<{ id: number }>(
      `insert into changes (at, name, subject_type, subject_id, description)
      values (now(), 'noted', 'setting', '1', 'Words for ann@mail.test') returning id`,
    );
    const rewrite = `select erase_recorded_words(${id}, '[{"id": ${change?.id}, "description": "Words for Erased"}]')`;
    await expect(asProgram(rewrite)).rejects.toThrow('is not erased');
    await asProgram(`update users set erased_at = now(), password_hash = null where id = ${id}`);
    await expect(asProgram(rewrite)).rejects.toThrow('is not erased in this transaction');
    await asProgram(`update users set version = version + 1 where id = ${id}; ${rewrite}`);
    const { rolname } = (await asProgram<{ rolname: string }>('select session_user as rolname'))[0] ?? {};
    expect(
      await asProgram(
        `select subject_id, description, after from changes where name = 'recorded_words_erased' and subject_type = 'user'`,
      ),
    ).toEqual([
      {
        subject_id: String(id),
        description: `Erased customer ${id} from entries of no customer (1)`,
        after: { database_role: rolname, changes: [change?.id] },
      },
    ]);
    const [recorded] = await asProgram<{ id: number }>("select id from changes where name = 'recorded_words_erased'");
    await asProgram(
      `update users set version = version + 1 where id = ${id};
      select erase_recorded_words(${id}, '[{"id": ${recorded?.id}, "description": "Other words"}]')`,
    );
    expect(await asProgram(`select description from changes where id = ${recorded?.id}`)).toEqual([
      { description: expect.stringContaining('Erased customer') },
    ]);
    await expect(asProgram("delete from changes where name = 'recorded_words_erased'")).rejects.toThrow(
      'permission denied',
    );
  });

  describe('which makes and erases a customer', () => {
    const entry = {
      subject_type: 'setting',
      description: 'Set the limit for ann@mail.test to 5.00 (was 4.00)',
      reason: 'Asked by "ann@mail.test", twice',
      before: { limit: 4, 'ann@mail.test': { to: ['bob@mail.test', 'x'] }, note: 'a.b' },
    };
    const erased = {
      description: 'Set the limit for Erased to 5.00 (was 4.00)',
      reason: 'Asked by "Erased", twice',
      before: { limit: 4, Erased: { to: ['bob@mail.test', 'x'] }, note: 'a.b' },
    };
    let id = 0;
    const rewriteAs = async (given: object, { user = 'null', subject_type = entry.subject_type } = {}) => {
      const { db, close } = openDatabase(database.connection, () => {}, 1);
      ({ id } = await buildCustomer(db));
      await close();
      const { description, reason, before } = entry;
      const quoted = ['limit_set', subject_type, '1', description, reason, JSON.stringify(before)].map(
        pg.escapeLiteral,
      );
      const [row] = await asProgram<{ id: number }>(
        `insert into changes (at, user_id, name, subject_type, subject_id, description, reason, before)
        values (now(), ${user === 'own' ? id : 'null'}, ${quoted.join()}) returning id`,
      );
      const rewritten = pg.escapeLiteral(JSON.stringify([{ ...given, id: row?.id }]));
      await asProgram(`update users set erased_at = now(), password_hash = null where id = ${id};
        select erase_recorded_words(${id}, ${rewritten})`);
      return (await asProgram(`select description, reason, before from changes where id = ${row?.id}`))[0];
    };

    test('an erasure removes e-mails from entries without a customer', async () => {
      expect(await rewriteAs(erased)).toEqual(erased);
    });

    test.each([
      ['another description', { ...erased, description: 'Set the limit to 5.00' }],
      [
        'a number changed next to the e-mail',
        { ...erased, description: 'Set the limit for Erased to 9.00 (was 4.00)' },
      ],
      ['a description of its own', { ...erased, description: 'Limit set' }],
      ['words before it', { ...erased, description: 'Not true: Set the limit for Erased to 5.00 (was 4.00)' }],
      ['words that a pattern would take', { ...erased, before: { ...erased.before, note: 'axb' } }],
      ['a reason taken away', { ...erased, reason: null }],
      ['another number', { ...erased, before: { ...erased.before, limit: 5 } }],
      ['another text', { ...erased, before: { ...erased.before, note: 'Erased' } }],
      ['a field taken away', { ...erased, before: { limit: 4, Erased: erased.before.Erased } }],
      ['a field added', { ...erased, before: { ...erased.before, more: 1 } }],
      ['all of it taken away', { ...erased, before: null }],
      ['a list made longer', { ...erased, before: { ...erased.before, Erased: { to: ['bob@mail.test', 'x', 'y'] } } }],
      ['something added after', { ...erased, after: { limit: 5 } }],
    ])('an erasure does not give entries %s', async (_, given) => {
      await expect(rewriteAs(given)).rejects.toThrow('would get other words');
    });

    test('an erasure removes all texts from an entry of the customer and adds no others', async () => {
      const own = { description: 'Limit set', reason: null, before: { limit: 4, note: 'Erased' } };
      expect(await rewriteAs(own, { user: 'own' })).toEqual(own);
      for (const given of [
        { ...own, description: 'Set the limit to 9.00' },
        { ...own, reason: 'Other words' },
        { ...own, before: { limit: 9 } },
        { ...own, before: { note: 'other' } },
      ])
        await expect(rewriteAs(given, { user: 'own' })).rejects.toThrow('would get other words');
    });

    test('an erasure leaves the texts of a gift card of somebody else', async () => {
      const given = { description: 'Limit set', reason: null, before: null };
      await expect(rewriteAs(given, { subject_type: 'gift_card' })).rejects.toThrow('would get other words');
    });
  });

  test("the program's role owns nothing, and neither it nor the owner is a superuser", async () => {
    const roles = await asProgram<{ mine: boolean; super: boolean; owned: number }>(
      `select rolname = current_user as mine, rolsuper as super,
        (select count(*)::int from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname = current_user
        or oid = (select relowner from pg_class where oid = 'users'::regclass) order by 1 desc`,
    );
    expect(roles).toEqual([
      { mine: true, super: false, owned: 0 },
      { mine: false, super: false, owned: expect.any(Number) },
    ]);
  });

  test("the program's role rebuilds indexes of the queue that have outgrown their contents", async () => {
    await asOwner(
      "select pgboss.create_queue('many', '{\"policy\": \"standard\"}'); insert into pgboss.job_common (name, data) select 'many', '{}' from generate_series(1, 5000); analyze pgboss.job_common",
    );
    const { db, close } = openDatabase(database.connection, () => {}, 1);
    const all = { minPages: 0, maxEntriesPerPage: 1_000_000, minSizeRatio: 0 };
    expect(await rebuildBloated(db, all)).toBeGreaterThan(0);
    expect(await rebuildBloated(db)).toBe(0);
    await close();
    expect(await asOwner('select from pg_index where not indisvalid')).toEqual([]);
  });

  test("the program's role may use a table and a sequence of a later migration at once", async () => {
    await asOwner('create table later (id serial primary key, word text)');
    await asProgram("insert into later (word) values ('said')");
    expect(await asProgram("update later set word = 'changed' returning id")).toEqual([{ id: 1 }]);
  });

  test("the next start restores missing rights of the program's role and removes extra ones", async () => {
    await asOwner('revoke all on users from public, larder_program; grant all on changes to larder_program');
    await expect(asProgram('select from users')).rejects.toThrow('permission denied');
    await grantToProgram(database.owner, 'larder_program');
    expect((await rightsByTable()).filter(({ table }) => /public\.(users|changes)$/.test(table))).toEqual([
      { table: 'public.changes', rights: ['INSERT', 'SELECT'] },
      { table: 'public.users', rights: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'] },
    ]);
  });
});

describe('a role that owns the tables or is a superuser', () => {
  test.each(['owner', 'superuser'] as const)(
    'an owner or superuser that runs the program keeps its rights: texts are erased and credits reversed as the %s',
    async (role) => {
      const empty = await createEmptyDatabase();
      try {
        // One role under two addresses, as when both variables name it.
        const program = { ...empty[role] };
        await prepareDatabase({ owner: { ...empty.owner }, program }, MIGRATIONS);
        expect(await ownsTables(program)).toBe(true);
        const { db, close } = openDatabase(program, () => {}, 1);
        const { id } = await buildCustomer(db);
        await close();
        const given = `insert into credit_transactions (credit_account_id, user_id, amount_cents, reason, reason_details, reverses_id)
          select a.id, user_id, $amount, 'CREDIT', 'words', $reverses from credit_accounts a
          where user_id = ${id} and type = 'CREDIT' returning id`;
        const [credit] = await ask<{ id: number }>(
          program,
          given.replace('$amount', '500').replace('$reverses', 'null'),
        );
        await ask(program, given.replace('$amount', '-500').replace('$reverses', String(credit?.id)));
        await ask(
          program,
          `update users set erased_at = now() where id = ${id}; select erase_recorded_words(${id}, '[]')`,
        );
        expect(await ask(program, 'select distinct reason_details from credit_transactions')).toEqual([
          { reason_details: null },
        ]);
      } finally {
        await empty.drop();
      }
    },
  );
});
