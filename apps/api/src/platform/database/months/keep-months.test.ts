import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { isWhole } from '../../../../test/faults/storms.ts';
import { plansOf } from '../../../../test/statements.ts';
import { type Database, type Db, openDatabase } from '../database.ts';
import { keepMonths } from './keep-months.ts';
import { countOutsideMonths, listMissingMonths, makeMonth } from './months.queries.ts';
import { type UpgradedDatabase, upgradeFrom } from './upgraded-database.fixture.ts';
import { jobContext } from '../../jobs/job-context.fixture.ts';
import { insertAccesses, listAccessesOf } from '../../../areas/customers/data-protection/access-log.queries.ts';

const FIRST_WITH_MONTHS = '0250';
const PAUSE_MS = 20;
const ROWS = 7_500;

const ask = async <Row extends object>(db: Db, query: RawBuilder<Row>) => (await query.execute(db)).rows;
const all = (db: Db) =>
  ask(db, sql<{ row: string }>`select o::text as row from customer_openings o order by user_id, day, staff_id`).then(
    (rows) => rows.map(({ row }) => row),
  );
const kind = async (db: Db) =>
  (
    await ask(
      db,
      sql<{ kind: string }>`select relkind::text as kind from pg_class where oid = 'customer_openings'::regclass`,
    )
  )[0]?.kind;
const monthsOf = async (owner: Db) =>
  (
    await ask(
      owner,
      sql<{ name: string }>`select relname as name from pg_inherits join pg_class c on c.oid = inhrelid
        where inhparent = 'customer_openings'::regclass order by relname`,
    )
  ).map(({ name }) => name);
const keep = (db: Db) => keepMonths(jobContext(db), 'customer_openings', PAUSE_MS);

describe.runIf(isWhole)('openings of a database that had them before there were months', () => {
  let upgraded: UpgradedDatabase;
  let database: TestDatabase;
  let program: Database;
  let owner: Database;
  let customer: number;

  beforeEach(async () => {
    upgraded = await upgradeFrom(FIRST_WITH_MONTHS, fill);
    ({ database, program, owner } = upgraded);
  });
  afterEach(() => upgraded.close());

  const fill = async ({ program }: Pick<UpgradedDatabase, 'program'>) => {
    const [made] = await ask(
      program.db,
      sql<{ id: number }>`insert into users (email, first_name, last_name, password_hash, referral_id)
        select 'user' || n || '@example.test', 'Ada', 'Old', 'x', 'old' || n from generate_series(1, 60) n returning id`,
    );
    customer = made?.id ?? 0;
    await sql`insert into customer_openings (user_id, day, staff_id, opened_at, address)
      select ${customer} + n % 50, date '2026-01-10' + n / 50, ${customer} + 50 + n % 7, timestamptz '2026-01-10' + n * interval '1 hour', '192.0.2.' || n % 250
      from generate_series(1, ${ROWS}) n on conflict do nothing`.execute(program.db);
  };

  test('are copied in order while they are read, added to, changed and deleted, by two workers at once', async () => {
    const rows = await all(program.db);
    expect([await kind(program.db), rows.length > 5_000]).toEqual(['r', true]);
    const changing = new AbortController();
    let reads = 0;
    const others = (async () => {
      for (let n = 0; !changing.signal.aborted; n++) {
        const id = customer + (n % 50);
        // February to May have partitions.
        await sql`insert into customer_openings (user_id, day, staff_id, opened_at)
          values (${id}, date '2026-02-01' + ${n % 120}::int, ${customer + 58}, '2026-08-01') on conflict do nothing`.execute(
          program.db,
        );
        await sql`update customer_openings set address = null where user_id = ${id} and day = '2026-03-03'`.execute(
          program.db,
        );
        await sql`delete from customer_openings where user_id = ${id} and day = date '2026-04-04' + ${n % 20}::int`.execute(
          program.db,
        );
        const [found] = await ask(
          program.db,
          sql<{ n: number }>`select count(*)::int as n from customer_openings where user_id = ${id}`,
        );
        expect(found?.n).toBeGreaterThan(50);
        reads++;
      }
    })();
    const runs = await Promise.all([keep(program.db), keep(program.db)]);
    await sleep(100);
    changing.abort();
    await others;
    expect([reads > 3, await kind(program.db)]).toEqual([true, 'p']);
    expect(runs[0]!.copied + runs[1]!.copied).toBeGreaterThan(4_000);

    const after = await all(program.db);
    const untouched = rows.filter((row) => !/,2026-0(3-03|4-)/.test(row));
    const have = new Set(after);
    expect(untouched.filter((row) => !have.has(row))).toEqual([]);
    expect(after.filter((row) => row.includes(',2026-03-03,') && row.includes('192.0.2'))).toEqual(
      rows.filter((row) => row.includes(',2026-03-03,') && have.has(row)),
    );
    expect(await countOutsideMonths(program.db, 'customer_openings')).toBe(0);
    expect(await keep(program.db)).toEqual({ made: 0, copied: 0 });
  });

  test('are copied and swapped by a worker of the previous release too', async () => {
    const rows = await all(program.db);
    for (const month of await listMissingMonths(program.db, 'customer_openings'))
      await makeMonth(program.db, 'customer_openings', month);
    for (let n = 1; n > 0;) n = (await ask(program.db, sql<{ n: number }>`select copy_openings(2000) as n`))[0]!.n;
    await sql`select swap_openings()`.execute(program.db);
    expect([await kind(program.db), await all(program.db)]).toEqual(['p', rows]);
    expect(await keep(program.db)).toEqual({ made: 0, copied: 0 });
  });

  test('go on where a killed copy ended, and are exactly what they were, with the rights of the program', async () => {
    const rows = await all(program.db);
    const undone = await program.db.startTransaction().execute();
    await sql`select copy_rows('customer_openings', 100)`.execute(undone);
    await undone.rollback().execute();
    await sql`select copy_rows('customer_openings', 1000)`.execute(program.db);
    const killed = openDatabase(database.program, () => {}, 1);
    const [backend] = await ask(killed.db, sql<{ pid: number }>`select pg_backend_pid() as pid`);
    const locking = await owner.db.startTransaction().execute();
    await sql`lock table partitions.copies in access exclusive mode`.execute(locking);
    const copying = sql`select copy_rows('customer_openings', 1000)`.execute(killed.db).then(
      () => 'done',
      () => 'killed',
    );
    await sleep(50);
    await sql`select pg_terminate_backend(${backend?.pid})`.execute(program.db);
    expect(await copying).toBe('killed');
    await locking.rollback().execute();
    await killed.close();
    const { copied } = await keep(program.db);
    expect([copied, await all(program.db)]).toEqual([rows.length - 1_000, rows]);

    expect(await monthsOf(owner.db)).toEqual(
      expect.arrayContaining(['2026_01', '2026_03', '2026_06', 'default'].map((end) => `customer_openings_${end}`)),
    );
    const rights = await ask(
      owner.db,
      sql<{ right: string }>`select privilege_type as right from pg_class, aclexplode(relacl)
        where oid = 'customer_openings'::regclass and grantee = 'larder_program'::regrole order by 1`,
    );
    expect(rights.map(({ right }) => right)).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE']);
    await expect(sql`select from partitions.customer_openings_2026_03`.execute(program.db)).rejects.toThrow(
      'permission denied for schema partitions',
    );
    const triggers = await ask(
      owner.db,
      sql<object>`select from pg_trigger where tgrelid = 'customer_openings'::regclass and not tgisinternal`,
    );
    expect(triggers).toEqual([]);
    await expect(
      sql`insert into customer_openings values (0, '2026-03-01', ${customer}, now())`.execute(program.db),
    ).rejects.toThrow('customer_openings_user_id_fkey');
  });

  test.runIf(isWhole)('change names only while no statement uses them, and delay no call by a second', async () => {
    const rows = await all(program.db);
    const reading = await program.db.startTransaction().execute();
    await sql`select count(*) from customer_openings`.execute(reading);
    const kept = keep(program.db);
    let longest = 0;
    for (const end = performance.now() + 2_500; performance.now() < end; await sleep(20)) {
      const started = performance.now();
      await sql`select from customer_openings where user_id = ${customer}`.execute(program.db);
      longest = Math.max(longest, performance.now() - started);
    }
    expect(await kind(program.db)).toBe('r');
    await reading.rollback().execute();
    await kept;
    expect([await kind(program.db), longest < 2_000]).toEqual(['p', true]);
    expect(await all(program.db)).toEqual(rows);
  });
});

describe('openings by month', () => {
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

  test('are there at once in a new installation, six months ahead', async () => {
    expect(await kind(program.db)).toBe('p');
    expect(await monthsOf(owner.db)).toHaveLength(8);
    expect(await listMissingMonths(program.db, 'customer_openings')).toEqual([]);
  });

  test('are made for a business clock that is moved, and rows outside of all months are counted until they are in one', async () => {
    const { db } = program;
    const staff = await buildStaff(db);
    const { id } = await buildCustomer(db);
    await sql`update business_clock set offset_ms = offset_ms + ${10 * 366 * 24 * 3_600_000}`.execute(db);
    await insertAccesses(db, [
      { opened: { of: 'user', id }, staffId: staff.id, address: '192.0.2.1', at: Temporal.Now.instant() },
    ]);
    expect(await countOutsideMonths(db, 'customer_openings')).toBe(1);
    const before = await all(db);
    expect((await keep(db)).made).toBeGreaterThanOrEqual(7);
    expect([await countOutsideMonths(db, 'customer_openings'), await all(db)]).toEqual([0, before]);
    await insertAccesses(db, [
      { opened: { of: 'user', id }, staffId: staff.id, address: '192.0.2.1', at: Temporal.Now.instant() },
    ]);
    expect(await all(db)).toEqual(before);
  });

  test('the list of a customer reads no month that is later than its place', async () => {
    const { db } = program;
    const last = (month: string) => ({ day: `${month}-15`, at: `${month}-15T00:00:00Z`, staffId: 1 });
    const plan = async (place: Parameters<typeof listAccessesOf>[2]) =>
      (await plansOf(db, () => listAccessesOf(db, 1, place, 20))).join('\n');
    const months = (await monthsOf(owner.db)).filter((name) => !name.endsWith('default'));
    const [first = '', second = ''] = months;
    const month = first.slice(-7).replace('_', '-');
    const early = await plan(last(month));
    expect([early.includes(first), early.includes(second)]).toEqual([true, false]);
    const whole = await plan(null);
    expect(months.filter((name) => !whole.includes(name))).toEqual([]);
  });

  /** An opening of a month that is not made yet, and that month. */
  const openLater = async (years: number) => {
    const { db } = program;
    const staff = await buildStaff(db);
    const { id } = await buildCustomer(db);
    await sql`update business_clock set offset_ms = offset_ms + ${years * 366 * 24 * 3_600_000}`.execute(db);
    await insertAccesses(db, [
      { opened: { of: 'user', id }, staffId: staff.id, address: '192.0.2.1', at: Temporal.Now.instant() },
    ]);
    const [opened] = await ask(
      db,
      sql<{
        month: string;
      }>`select date_trunc('month', day)::date::text as month from customer_openings where user_id = ${id}`,
    );
    return { id, staff, month: opened?.month ?? '' };
  };

  test('an erasure and a reader that wait while a month is made miss no row', async () => {
    const { db } = program;
    const { id, staff, month } = await openLater(20);
    const read = await buildCustomer(db);
    await insertAccesses(db, [
      { opened: { of: 'user', id: read.id }, staffId: staff.id, address: '192.0.2.1', at: Temporal.Now.instant() },
    ]);
    const count = (of: number) =>
      ask(db, sql<{ n: number }>`select count(*)::int as n from customer_openings where user_id = ${of}`);
    const making = await owner.db.startTransaction().execute();
    await makeMonth(making, 'customer_openings', month);
    const reading = count(read.id);
    const erasing = sql`delete from customer_openings where user_id = ${id}`.execute(db);
    await sleep(200);
    await making.commit().execute();
    const { numAffectedRows } = await erasing;
    expect([await reading, Number(numAffectedRows), await count(id)]).toEqual([[{ n: 1 }], 1, [{ n: 0 }]]);
  });

  test('an opening that waits while its month is made is stored in it', async () => {
    const { db } = program;
    const { staff, month } = await openLater(5);
    const other = await buildCustomer(db);
    const making = await owner.db.startTransaction().execute();
    await makeMonth(making, 'customer_openings', month);
    const opening = insertAccesses(db, [
      { opened: { of: 'user', id: other.id }, staffId: staff.id, address: '192.0.2.1', at: Temporal.Now.instant() },
    ]);
    await sleep(200);
    await making.commit().execute();
    await opening;
    expect(await countOutsideMonths(db, 'customer_openings')).toBe(0);
  });

  test('only months that are missing can be made, from their first day', async () => {
    const { db } = program;
    const { month } = await openLater(5);
    const [later] = await ask(
      db,
      sql<{ month: string }>`select (${month}::date + interval '30 months')::date::text as month`,
    );
    for (const refused of [month.replace(/01$/, '15'), later?.month ?? '', '1999-01-01'])
      await expect(makeMonth(db, 'customer_openings', refused)).rejects.toThrow('is not a missing month');
    await makeMonth(db, 'customer_openings', month);
    await makeMonth(db, 'customer_openings', month);
    expect(await monthsOf(owner.db)).toContain(`customer_openings_${month.slice(0, 7).replace('-', '_')}`);
  });

  test('their functions are for the program alone', async () => {
    const open = await ask(
      owner.db,
      sql<{ name: string }>`select proname as name from pg_proc
        where (pronamespace = 'partitions'::regnamespace or prosecdef and pronamespace = 'public'::regnamespace)
          and has_function_privilege('public', oid, 'execute')`,
    );
    expect(open).toEqual([]);
  });

  describe('while locks are not given', () => {
    const keepWith = async (tries: number, pauseMs: number) => {
      const stopping = new AbortController();
      const at: number[] = [];
      const copy = () => {
        at.push(performance.now());
        if (at.length >= tries) stopping.abort();
        throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
      };
      const job = { ...jobContext(program.db), signal: stopping.signal };
      await expect(keepMonths(job, 'customer_openings', pauseMs, copy)).rejects.toThrow('lock timeout');
      return at.slice(1).map((time, index) => time - (at[index] ?? 0));
    };

    test('a job that is stopped asks no more', async () => {
      expect(await keepWith(1, 20)).toEqual([]);
    });

    test('the pauses grow', async () => {
      expect((await keepWith(5, 20)).at(-1)).toBeGreaterThanOrEqual(75);
    });
  });

  test('a table without months has none made', async () => {
    for (const call of [
      sql`select make_month('users', '2026-01-01')`,
      sql`select missing_months('users', 1)`,
      sql`select rows_outside_months('users')`,
    ])
      await expect(call.execute(program.db)).rejects.toThrow(/no rows|no months/);
  });
});
