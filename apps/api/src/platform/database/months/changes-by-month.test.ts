import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isWhole } from '../../../../test/faults/storms.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { jobContext } from '../../jobs/job-context.fixture.ts';
import { record, SYSTEM } from '../../record.ts';
import { type Database, type Db, openDatabase } from '../database.ts';
import { keepMonths } from './keep-months.ts';
import { countOutsideMonths, listMissingMonths, makeMonth } from './months.queries.ts';
import { type UpgradedDatabase, upgradeFrom } from './upgraded-database.fixture.ts';

const FIRST_WITH_MONTHS = '0270';
const PAUSE_MS = 20;
const ROWS = 9_000;
const CUSTOMERS = 40;

const ask = async <Row extends object>(db: Db, query: RawBuilder<Row>) => (await query.execute(db)).rows;
const all = async (db: Db) =>
  (await ask(db, sql<{ row: string }>`select c::text as row from changes c order by id`)).map(({ row }) => row);
const kind = async (db: Db) =>
  (await ask(db, sql<{ kind: string }>`select relkind::text as kind from pg_class where oid = 'changes'::regclass`))[0]
    ?.kind;
const keep = (db: Db) => keepMonths(jobContext(db), 'changes', PAUSE_MS);
const nextId = async (db: Db) =>
  (
    await ask(
      db,
      sql<{ id: number }>`insert into changes (at, name, subject_type, subject_id, description)
        values (now(), 'noted', 'user', '1', 'Noted') returning id`,
    )
  )[0]?.id;

describe.runIf(isWhole)('an audit log that was there before there were months', () => {
  let upgraded: UpgradedDatabase;
  let db: Db;
  let owner: Db;
  let customer: number;

  beforeEach(async () => {
    upgraded = await upgradeFrom(FIRST_WITH_MONTHS, async (before) => {
      const [made] = await ask(
        before.program.db,
        sql<{ id: number }>`insert into users (email, first_name, last_name, password_hash, referral_id)
          select 'user' || n || '@example.test', 'Ada', 'Old', 'x', 'old' || n from generate_series(1, ${CUSTOMERS}) n
          returning id`,
      );
      customer = made?.id ?? 0;
      await sql`insert into changes (at, name, request_id, subject_type, subject_id, user_id, description, before, after)
        select timestamptz '2026-01-10' + n * interval '1 hour', 'user_updated', 'r' || n, 'user', ${customer} + n % ${CUSTOMERS},
          ${customer} + n % ${CUSTOMERS}, 'Updated ' || n, '{"phone": "1"}', '{"phone": "2"}'
        from generate_series(1, ${ROWS}) n`.execute(before.program.db);
      await sql`grant select (id, at) on changes to public`.execute(before.owner.db);
    });
    db = upgraded.program.db;
    owner = upgraded.owner.db;
  });
  afterEach(() => upgraded.close());

  const add = (text: string) =>
    db.transaction().execute((tx) =>
      record(tx, SYSTEM, {
        name: 'noted',
        subject: { type: 'user', id: customer },
        userId: customer,
        description: text,
      }),
    );
  const erase = (id: number, changeIds: number[]) =>
    db.transaction().execute(async (tx) => {
      await sql`update users set erased_at = now() where id = ${id}`.execute(tx);
      const erased = changeIds.map((each) => ({ id: each, description: 'User updated' }));
      await sql`select erase_recorded_words(${id}, ${JSON.stringify(erased)}::jsonb)`.execute(tx);
    });

  test('is copied by two workers while two connections add and a customer is erased: nothing is lost, double or brought back', async () => {
    const before = await all(db);
    expect([await kind(db), before.length]).toEqual(['r', ROWS]);
    const erased = customer + 1;
    const entries = await ask(owner, sql<{ id: number }>`select id from changes where user_id = ${erased} order by id`);
    const adding = new AbortController();
    const added: string[] = [];
    const adder = async (name: string) => {
      for (let n = 0; !adding.signal.aborted; n++) {
        await add(`${name} ${n}`);
        added.push(`${name} ${n}`);
      }
    };
    const others = Promise.all([
      adder('first'),
      adder('second'),
      erase(
        erased,
        entries.map(({ id }) => id),
      ),
    ]);
    const runs = await Promise.all([keep(db), keep(db)]);
    const whileCopied = added.length;
    await sleep(200);
    adding.abort();
    await others;

    expect(runs[0]!.copied + runs[1]!.copied).toBeGreaterThanOrEqual(ROWS);
    expect([await kind(db), whileCopied > 10, added.length > whileCopied]).toEqual(['p', true, true]);
    const noted = await ask(
      db,
      sql<{ text: string; id: number }>`select description as text, id from changes where name = 'noted' order by id`,
    );
    expect(noted.map(({ text }) => text).toSorted()).toEqual(added.toSorted());
    expect(new Set(noted.map(({ id }) => id)).size).toBe(added.length);
    const after = await all(db);
    const untouched = before.filter((row) => !row.includes(`,user,${erased},`));
    expect(after.filter((row) => row.includes(',user_updated,') && !row.includes(`,user,${erased},`))).toEqual(
      untouched,
    );
    const texts = await ask(
      db,
      sql<object>`select distinct description, before, after from changes where user_id = ${erased}`,
    );
    expect(texts).toEqual([{ description: 'User updated', before: null, after: null }]);
    expect(await countOutsideMonths(db, 'changes')).toBe(0);
    expect(await keep(db)).toEqual({ made: 0, copied: 0 });
  });

  test('goes on where a killed copy ended, and keeps its numbers, rights, indexes and guards', async () => {
    const rows = await all(db);
    const [was] = await described(owner);
    await sql`select copy_rows('changes', 1000)`.execute(db);
    const killed = openDatabase(upgraded.database.program, () => {}, 1);
    const [backend] = await ask(killed.db, sql<{ pid: number }>`select pg_backend_pid() as pid`);
    const inserting = await owner.startTransaction().execute();
    // The copy has written its rows, or waits to do so, when it is killed.
    await sql`lock table partitions.changes_default in share mode`.execute(inserting);
    const copying = sql`select copy_rows('changes', 1000)`.execute(killed.db).then(
      () => 'done',
      () => 'killed',
    );
    await sleep(100);
    await sql`select pg_terminate_backend(${backend?.pid})`.execute(db);
    expect(await copying).toBe('killed');
    await inserting.rollback().execute();
    await killed.close();
    const { copied } = await keep(db);
    expect([copied, await all(db), await kind(db)]).toEqual([rows.length - 1_000, rows, 'p']);
    expect(await described(owner)).toEqual([was]);
    expect(await nextId(db)).toBe(ROWS + 1);
  });

  test('that is swapped by a process that dies before its commit is still whole', async () => {
    const rows = await all(db);
    const dying = await db.startTransaction().execute();
    for (let copied = 1; copied > 0;)
      copied = (await ask(dying, sql<{ n: number }>`select copy_rows('changes', 5000) as n`))[0]!.n;
    await sql`select swap_table('changes')`.execute(dying);
    await dying.rollback().execute();
    expect([await kind(db), await all(db)]).toEqual(['r', rows]);
    await keep(db);
    expect([await kind(db), await all(db), await nextId(db)]).toEqual(['p', rows, ROWS + 1]);
  });

  test('is not swapped while a row is missing, and rows that are loaded without triggers are repeated', async () => {
    await sql`select copy_rows('changes', 1000)`.execute(db);
    const loading = openDatabase(upgraded.database.superuser, () => {}, 1);
    await sql`set session_replication_role = replica`.execute(loading.db);
    // Before the place that the copy has reached.
    await sql`insert into changes (id, at, name, subject_type, subject_id, description)
      values (0, '2026-02-02', 'noted', 'user', '1', 'Loaded')`.execute(loading.db);
    await loading.close();
    await expect(sql`select swap_table('changes')`.execute(db)).rejects.toThrow(
      'the rows of changes are not all copied',
    );
    await keep(db);
    expect((await all(db)).filter((row) => row.includes(',Loaded,'))).toHaveLength(1);
  });

  test('that is emptied while it is copied has only what was added afterwards', async () => {
    await sql`select copy_rows('changes', 1000)`.execute(db);
    await sql`truncate changes restart identity`.execute(owner);
    await nextId(db);
    await keep(db);
    expect([await kind(db), (await all(db)).length, await nextId(db)]).toEqual(['p', 1, 2]);
  });

  test('is read whole by a transaction that began before it was copied, for which the swap waits', async () => {
    const old = await db.startTransaction().setIsolationLevel('repeatable read').execute();
    await sql`select 1 from users`.execute(old);
    await keepMonths(jobContext(db), 'changes', PAUSE_MS, undefined, 100);
    expect([await kind(db), (await all(old)).length]).toEqual(['r', ROWS]);
    await old.commit().execute();
    await keep(db);
    expect([await kind(db), (await all(db)).length]).toEqual(['p', ROWS]);
  });

  test('is not swapped while it has what would be lost, which is named', async () => {
    await sql`create view log_of_ops as select id from changes`.execute(owner);
    await expect(keep(db)).rejects.toThrow('changes cannot be stored by month while it has: view public.log_of_ops');
    await sql`drop view log_of_ops`.execute(owner);
    await sql`create publication outgoing for table changes`.execute(owner);
    await sql`create policy everybody on changes using (true)`.execute(owner);
    await expect(keep(db)).rejects.toThrow('while it has: policy everybody, publication outgoing');
    await sql`drop publication outgoing`.execute(owner);
    await sql`drop policy everybody on changes`.execute(owner);
    await sql`comment on table changes is 'It''s kept'`.execute(owner);
    await sql`comment on column changes.reason is 'Why'`.execute(owner);
    await keep(db);
    const [comments] = await ask(
      db,
      sql<object>`select relkind::text, obj_description(oid) as "table", col_description(oid, (
        select attnum from pg_attribute where attrelid = oid and attname = 'reason')) as "column"
        from pg_class where oid = 'changes'::regclass`,
    );
    expect(comments).toEqual({ relkind: 'p', table: "It's kept", column: 'Why' });
  });

  test('has statistics of all months after the swap', async () => {
    await keep(db);
    const [found] = await ask(
      db,
      sql<{ n: number }>`select reltuples::int as n from pg_class where oid = 'changes'::regclass`,
    );
    expect(found?.n).toBe(ROWS);
  });

  test('is read and added to by statements that were prepared before, while names are swapped', async () => {
    const one = openDatabase(upgraded.database.program, () => {}, 1);
    const count = () =>
      ask(one.db, sql<{ n: number }>`select count(*)::int as n from changes where user_id = ${customer}`);
    const write = () =>
      sql`insert into changes (at, name, subject_type, subject_id, user_id, description)
        values (now(), 'noted', 'user', ${String(customer)}, ${customer}, 'Prepared')`.execute(one.db);
    for (let n = 0; n < 6; n++) {
      await count();
      await write();
    }
    const [before] = await count();
    await keep(db);
    await write();
    expect([await kind(db), await count()]).toEqual(['p', [{ n: before!.n + 1 }]]);
    await one.close();
  });
});

describe('the audit log by month', () => {
  let database: TestDatabase;
  let program: Database;
  let owner: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    program = openDatabase(database.program, () => {}, 3);
    owner = openDatabase(database.owner, () => {}, 1);
  });
  afterAll(async () => {
    await program.close();
    await owner.close();
    await database.drop();
  });

  test('new kinds that two transactions add in opposite order make neither wait, and all are noted', async () => {
    const [first, second] = await Promise.all([
      program.db.startTransaction().execute(),
      program.db.startTransaction().execute(),
    ]);
    const noted = (tx: Db, name: string) =>
      record(tx as never, SYSTEM, { name, subject: { type: 'carrier', id: 1 }, description: 'Noted' });
    for (const tx of [first, second]) await sql`set local lock_timeout = '500ms'`.execute(tx);
    await noted(first, 'kind_a');
    await noted(second, 'kind_b');
    await Promise.all([noted(first, 'kind_b'), noted(second, 'kind_a')]);
    await first.commit().execute();
    await second.rollback().execute();
    await program.db.transaction().execute((tx) => noted(tx, 'kind_b'));
    const kinds = await ask(
      program.db,
      sql<object>`select value from kinds_of_changes where value in ('kind_a', 'kind_b', 'carrier') order by value`,
    );
    expect(kinds).toEqual([{ value: 'carrier' }, { value: 'kind_a' }, { value: 'kind_b' }]);
  });

  test('is there at once in a new installation, two months ahead', async () => {
    const months = await ask(owner.db, sql<object>`select from pg_inherits where inhparent = 'changes'::regclass`);
    expect([await kind(program.db), months.length]).toEqual(['p', 4]);
    expect(await listMissingMonths(program.db, 'changes')).toEqual([]);
  });

  test('moves entries that are outside of all months into one, though entries are never deleted', async () => {
    const { db } = program;
    await sql`insert into changes (at, name, subject_type, subject_id, description)
      select at, 'noted', 'user', '1', 'At ' || at from unnest(array['2021-03-31T23:59:59.999999Z', '2021-04-01T00:00:00Z',
        '2140-01-01T00:00:00Z']::timestamptz[]) at`.execute(db);
    const before = await all(db);
    expect(await countOutsideMonths(db, 'changes')).toBe(3);
    await sql`set timezone = 'America/Chicago'`.execute(owner.db);
    expect(await keepMonths(jobContext(owner.db), 'changes')).toEqual({ made: 3, copied: 0 });
    expect([await countOutsideMonths(db, 'changes'), await all(db)]).toEqual([0, before]);
    const march = await ask(owner.db, sql<{ n: number }>`select count(*)::int as n from partitions.changes_2021_03`);
    expect(march).toEqual([{ n: 1 }]);
    for (const change of [
      sql`delete from changes where at < '2022-01-01'`,
      sql`update changes set name = 'x' where at = '2140-01-01T00:00:00Z'`,
    ])
      await expect(change.execute(owner.db)).rejects.toThrow('changes rows are never changed or deleted');
    await nextIdAt(db, '1999-01-02');
    await expect(sql`delete from changes where at < '2000-01-01'`.execute(owner.db)).rejects.toThrow(
      'changes rows are never changed or deleted',
    );
  });

  test('has months made of the past by the owner alone, who loads rows of them', async () => {
    await expect(makeMonth(program.db, 'changes', '1998-01-01')).rejects.toThrow('is not a missing month');
    await makeMonth(owner.db, 'changes', '1998-01-01');
    await nextIdAt(program.db, '1998-01-31');
    expect(await ask(owner.db, sql<object>`select id from partitions.changes_1998_01`)).toHaveLength(1);
  });

  test('refuses entries of an erased customer in every month', async () => {
    const { db } = program;
    const [made] = await ask(
      db,
      sql<{ id: number }>`insert into users (email, first_name, last_name, referral_id, erased_at)
        values ('gone@example.test', 'Erased', 'Customer', 'gone', now()) returning id`,
    );
    for (const at of ['now', '1999-05-05'])
      await expect(
        sql`insert into changes (at, name, subject_type, subject_id, user_id, request_id, description)
          values (${at}, 'noted', 'user', '1', ${made?.id}, 'r', 'Noted')`.execute(db),
      ).rejects.toThrow('an erased customer stays erased');
  });

  test('an entry that waits while its month is made is stored in it, and read by who waits', async () => {
    const { db } = program;
    await nextIdAt(db, '2150-05-05');
    const making = await owner.db.startTransaction().execute();
    await makeMonth(making, 'changes', '2150-05-01');
    const adding = nextIdAt(db, '2150-05-06');
    const reading = ask(
      db,
      sql<{ n: number }>`select count(*)::int as n from changes where at >= '2150-05-05' and at < '2150-05-06'`,
    );
    await sleep(200);
    await making.commit().execute();
    await adding;
    expect(await reading).toEqual([{ n: 1 }]);
    const stored = await ask(owner.db, sql<{ n: number }>`select count(*)::int as n from partitions.changes_2150_05`);
    expect(stored).toEqual([{ n: 2 }]);
  });
});

const nextIdAt = (db: Db, at: string) =>
  sql`insert into changes (at, name, subject_type, subject_id, description)
    values (${at}, 'noted', 'user', '1', 'Noted')`.execute(db);

/** Rights, columns, indexes and triggers of the audit log and of its numbers, as they are named in the schema. */
const described = (owner: Db) =>
  ask(
    owner,
    sql<object>`select
      (select array_agg(r order by r) from (
        select privilege_type || ' ' || case grantee when 0 then 'public' else grantee::regrole::text end as r
          from pg_class, aclexplode(relacl) where oid in ('changes'::regclass, 'changes_id_seq'::regclass)
        union all select attname || ' ' || privilege_type || ' ' || grantee from pg_attribute, aclexplode(attacl)
          where attrelid = 'changes'::regclass) rights) as rights,
      (select array_agg(row(attname, atttypid, attnotnull, attidentity)::text order by attnum) from pg_attribute
        where attrelid = 'changes'::regclass and attnum > 0) as columns,
      (select array_agg(replace(replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), '(id, at)', '(id)') order by 1)
        from (select indexrelid from pg_index where indrelid = 'changes'::regclass order by indexrelid::regclass::text) i) as indexes,
      (select array_agg(pg_get_triggerdef(oid) || tgenabled::text order by tgname) from pg_trigger
        where tgrelid = 'changes'::regclass and not tgisinternal and tgname not in ('changes_repeated', 'changes_emptied')) as triggers,
      pg_get_serial_sequence('changes', 'id') as numbers`,
  );
