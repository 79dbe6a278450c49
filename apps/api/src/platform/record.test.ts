import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase, type Db } from './database/database.ts';
import { type Change, record, recordAll, SYSTEM } from './record.ts';

let database: TestDatabase;
let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, close } = openDatabase(database.connection, () => {}, 2));
});
afterAll(async () => {
  await close();
  await database.drop();
});

test('recorded changes can be neither changed nor removed', async () => {
  await db
    .transaction()
    .execute((tx) =>
      record(tx, SYSTEM, { name: 'holiday_applied', subject: { type: 'holiday', id: 1 }, description: 'Applied.' }),
    );
  const owner = openDatabase(database.owner, () => {}, 1);
  for (const [role, refusal] of [
    [db, 'permission denied for table changes'],
    [owner.db, 'changes rows are never changed or deleted'],
  ] as const) {
    await expect(role.updateTable('changes').set({ name: 'nothing' }).execute()).rejects.toThrow(refusal);
    await expect(role.deleteFrom('changes').execute()).rejects.toThrow(refusal);
  }
  await owner.close();
  expect(await db.selectFrom('changes').select('name').execute()).toEqual([{ name: 'holiday_applied' }]);
});

test('any number of changes are recorded together', async () => {
  const changes = Array.from({ length: 4_400 }, (_, n) => ({
    name: 'ship_day_changed',
    subject: { type: 'order', id: n + 1 },
    description: `Order ${n + 1}`,
  }));
  await db.transaction().execute((tx) => recordAll(tx, SYSTEM, changes));
  const { count } = await db
    .selectFrom('changes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('name', '=', 'ship_day_changed')
    .executeTakeFirstOrThrow();
  expect(count).toBe(4_400);
});

test('one change is stored exactly as the same change among several', async () => {
  const full: Change = {
    name: 'user_updated',
    subject: { type: 'user', id: 7, version: 3 },
    userId: 7,
    orderId: 8,
    description: 'Changed "first name"',
    before: { first_name: "O'Neil \\ 1", tags: [null, { a: 1 }] },
    after: { first_name: 'Zoë\n' },
    reason: '',
    at: Temporal.Instant.from('2026-11-02T03:04:05.678Z'),
  };
  const { name, subject, description, at } = full;
  const short: Change = { name, subject: { type: subject.type, id: 'x' }, description, ...(at && { at }) };
  const actor = { staffId: null, address: '127.0.0.1', requestId: 'one' };
  await db.transaction().execute(async (tx) => {
    for (const change of [full, short]) await record(tx, actor, change);
    await recordAll(tx, actor, [full, short]);
  });
  const rows = await db.selectFrom('changes').selectAll().where('name', '=', name).orderBy('id').execute();
  const [alone, shortAlone, among, shortAmong] = rows.map(({ id: _, ...row }) => row);
  expect([alone, shortAlone]).toEqual([among, shortAmong]);
  const { before, after, reason } = full;
  const ids = { subject_type: 'user', subject_id: '7', subject_version: 3, user_id: 7, order_id: 8 };
  expect(alone).toMatchObject({ at, name, ...ids, description, before, after, reason });
});
