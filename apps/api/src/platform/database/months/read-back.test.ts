import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer } from '../../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { plansOf, statementsOf } from '../../../../test/statements.ts';
import { countPanels } from '../../../areas/customers/customer-head/panel-counts.queries.ts';
import { listLog } from '../../../areas/customers/logs/logs.queries.ts';
import { listTimelineRows, type TimelineFilter } from '../../../areas/customers/timeline/timeline.queries.ts';
import { listActivityRows } from '../../../areas/orders/order-page/order-page.queries.ts';
import { type ChangesQuery, listChangeRows } from '../../../areas/operations/changes/changes.queries.ts';
import { jobContext } from '../../jobs/job-context.fixture.ts';
import { type Database, openDatabase } from '../database.ts';
import { keepMonths } from './keep-months.ts';
import { readBack, startOfQuarter } from './read-back.ts';

const NOW = Temporal.Now.instant();
const yearsAgo = (years: number) => NOW.toZonedDateTimeISO('UTC').subtract({ years }).toInstant();
const monthsAgo = (months: number) => NOW.toZonedDateTimeISO('UTC').subtract({ months }).toInstant();
const FILTER: TimelineFilter = {
  kinds: null,
  actor: null,
  staffId: null,
  weekId: null,
  withMails: true,
  before: null,
  limit: 20,
};
const ALL: ChangesQuery = {
  person: null,
  record: null,
  recordId: null,
  kind: null,
  from: null,
  until: null,
  before: null,
  limit: 20,
};

describe('an audit log of three years', () => {
  let database: TestDatabase;
  let program: Database;
  let id: number;
  const YEARS = 3;

  beforeAll(async () => {
    database = await createTestDatabase();
    program = openDatabase(database.program, () => {}, 2);
    const { db } = program;
    ({ id } = await buildCustomer(db));
    await sql`insert into changes (at, name, subject_type, subject_id, user_id, order_id, description)
      select now() - n * interval '12 hours', case when n % 1000 = 0 then 'ship_day_changed' else 'order_cart_updated' end,
        'order', (n / 10)::text, ${id}, n / 10, 'Change ' || n
      from generate_series(1, ${YEARS * 730}) n`.execute(db);
    await keepMonths(jobContext(db), 'changes');
    const owner = openDatabase(database.owner, () => {}, 1);
    await sql`analyze changes`.execute(owner.db);
    await owner.close();
  }, 60_000);
  afterAll(async () => {
    await program.close();
    await database.drop();
  });

  const monthsIn = (plans: string[]) =>
    new Set(plans.flatMap((plan) => plan.match(/on changes_\d{4}_\d\d/g) ?? [])).size;
  const descriptions = (rows: readonly { description?: string; label?: string }[]) =>
    rows.map(({ description, label }) => description ?? label);
  /** At most a quarter, two months before it and two ahead. */
  const FEW = 7;

  test('the newest page of a customer takes one statement that looks into the newest months alone, and one for what is not in the log', async () => {
    const read = () => listTimelineRows(program.db, { id, created_at: yearsAgo(YEARS) }, FILTER);
    expect(await statementsOf(program.db, read)).toBe(2);
    const months = (await plansOf(program.db, read)).map((plan) => monthsIn([plan])).toSorted((a, b) => a - b);
    expect(months).toEqual([0, expect.toSatisfy((few: number) => few > 0 && few <= FEW)]);
  });

  test('the e-mails of a customer are read without the log', async () => {
    const read = () =>
      listTimelineRows(program.db, { id, created_at: yearsAgo(YEARS) }, { ...FILTER, kinds: ['mail', 'batch'] });
    expect([await statementsOf(program.db, read), monthsIn(await plansOf(program.db, read))]).toEqual([1, 0]);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'the log of a new customer',
      () => listLog(program.db, { id, created_at: NOW }, { events: ['order_cart_updated'], page: 1, per_page: 20 }),
    ],
    ['the counts of a new customer', () => countPanels(program.db, { id, created_at: NOW }, NOW)],
    ['the activity of a new order', () => listActivityRows(program.db, { id: 1, user_id: id, created_at: NOW })],
    ['the newest page of the audit log', () => listChangeRows(program.db, ALL)],
    ['the newest of one kind', () => listChangeRows(program.db, { ...ALL, kind: 'order_cart_updated' })],
  ])('%s takes one statement that looks into the newest months alone', async (_, read) => {
    expect(await statementsOf(program.db, read)).toBe(1);
    const months = monthsIn(await plansOf(program.db, read));
    expect([months > 0, months <= FEW]).toEqual([true, true]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the newest page of a customer', () => listTimelineRows(program.db, { id, created_at: yearsAgo(YEARS) }, FILTER)],
    ['the newest page of the audit log', () => listChangeRows(program.db, ALL)],
    ['the newest of one kind', () => listChangeRows(program.db, { ...ALL, kind: 'order_cart_updated' })],
  ])('%s is planned once for all of its parameters', async (_, read) => {
    const one = openDatabase(database.program, () => {}, 1);
    const { db } = program;
    program.db = one.db;
    for (let n = 0; n < 12; n++) await read();
    program.db = db;
    const { rows } = await one.pool.query<{ generic: number }>(
      "select sum(generic_plans)::int as generic from pg_prepared_statements where statement like '%changes%'",
    );
    await one.close();
    expect(rows[0]?.generic).toBeGreaterThanOrEqual(3);
  });

  test('all pages of a customer together are the whole log, each from few statements', async () => {
    const found: (string | undefined)[] = [];
    let before: TimelineFilter['before'] = null;
    for (;;) {
      const rows = await listTimelineRows(
        program.db,
        { id, created_at: yearsAgo(YEARS) },
        { ...FILTER, limit: 300, before },
      );
      found.push(...descriptions(rows));
      const last = rows.at(-1);
      if (!last || rows.length < 300) break;
      before = { at: last.at.toString(), source: last.source, id: last.id };
    }
    expect(found).toEqual(Array.from({ length: YEARS * 730 }, (__, n) => `Change ${n + 1}`));
  });

  test('a rare kind is found in all years, and a page deep in the log looks into no later month', async () => {
    const rare = () => listChangeRows(program.db, { ...ALL, kind: 'ship_day_changed' });
    expect(descriptions(await rare())).toEqual(['Change 1000', 'Change 2000']);
    // The newest months, then all: none in the first promises none in the next.
    expect(await statementsOf(program.db, rare)).toBe(2);
    const [at] = (
      await sql<{ at: Temporal.Instant }>`select at from changes where description = 'Change 1500'`.execute(program.db)
    ).rows;
    const deep = () => listChangeRows(program.db, { ...ALL, before: { at: at!.at.toString(), id: 0 } });
    expect(descriptions(await deep())[0]).toBe('Change 1501');
    expect(await statementsOf(program.db, deep)).toBe(1);
    expect(monthsIn(await plansOf(program.db, deep))).toBeLessThanOrEqual(FEW);
  });
});

describe('reading back', () => {
  const at = (moment: Temporal.Instant) => ({ at: moment });
  const fromsOf = async (rows: { at: Temporal.Instant }[], first: Temporal.Instant | null) => {
    const froms: (string | undefined)[] = [];
    await readBack({ before: null, first, limit: 1 }, async ({ from }) => {
      froms.push(from?.toString());
      return rows;
    });
    return froms;
  };

  test('ends with the first page that is full of entries it has looked for', async () => {
    expect(await fromsOf([at(NOW)], null)).toHaveLength(1);
    // A full page of other entries, which are older than the months that were read.
    expect((await fromsOf([at(yearsAgo(1))], null)).length).toBe(2);
  });

  test.each([
    ['half a page in the newest months is looked for in all steps', 5, [2, 8, 20, 44, null]],
    ['a fifth of a page leaves out the months that would not hold one', 2, [2, 20, null]],
    ['a tenth of a page does so too', 1, [2, 20, null]],
    ['none leaves out all but the whole log', 0, [2, null]],
  ])('%s', async (_, found, steps) => {
    const froms: (Temporal.Instant | null)[] = [];
    await readBack({ before: null, first: null, limit: 10 }, async ({ from }) => {
      froms.push(from);
      return Array.from({ length: found }, () => at(NOW));
    });
    const startOf = (months: number | null) => (months === null ? null : startOfQuarter(monthsAgo(months)));
    expect(froms.map(String)).toEqual(steps.map((months) => String(startOf(months))));
  });

  test('begins at the end of a period that ended years ago', async () => {
    const froms: (string | undefined)[] = [];
    await readBack({ before: null, until: yearsAgo(2), first: null, limit: 1 }, async ({ from }) => {
      froms.push(from?.toString());
      return [at(yearsAgo(2).subtract({ hours: 1 }))];
    });
    expect(froms).toHaveLength(1);
    expect(Temporal.Instant.compare(froms[0]!, yearsAgo(2))).toBe(-1);
  });

  test('ends with all months where no first one is known, and never before the first', async () => {
    const all = await fromsOf([], null);
    expect([all.length, all.at(-1)]).toEqual([2, undefined]);
    const first = startOfQuarter(yearsAgo(1));
    const some = await fromsOf([], first);
    expect([some.at(-1), some.length <= 3]).toEqual([first.toString(), true]);
  });
});
