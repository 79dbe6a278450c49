import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase, type Db } from './database/database.ts';
import { record, recordAll, SYSTEM } from './record.ts';

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
