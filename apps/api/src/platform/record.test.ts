import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase, type Db } from './database.ts';
import { record, SYSTEM } from './record.ts';

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

test('what was recorded can be neither changed nor removed', async () => {
  await db
    .transaction()
    .execute((tx) =>
      record(tx, SYSTEM, { name: 'holiday_applied', subject: { type: 'holiday', id: 1 }, description: 'Applied.' }),
    );
  await expect(db.updateTable('changes').set({ name: 'nothing' }).execute()).rejects.toThrow(
    'changes rows are never changed or deleted',
  );
  await expect(db.deleteFrom('changes').execute()).rejects.toThrow('changes rows are never changed or deleted');
  expect(await db.selectFrom('changes').select('name').execute()).toEqual([{ name: 'holiday_applied' }]);
});
