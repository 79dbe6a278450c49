import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type Database, openDatabase } from './database/database.ts';
import { faultOf } from './fault.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.connection, () => {});
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const faultIn = async (text: string, values: unknown[]) =>
  faultOf(
    await database.pool.query(text, values).then(
      () => new Error('it worked'),
      (error: unknown) => error,
    ),
  );

describe('the log keeps of a failed statement', () => {
  test('the log has constraint, table and routine of a failed statement, and never a value', async () => {
    const fault = await faultIn(
      "insert into addresses (user_id, line_1, city, state_id, zip_code, phone, type) values ($1, $2, $2, 'IL', $2, $2, 'personal')",
      [4_711_471_147, 'Secret Street'],
    );
    expect(fault).toMatchObject({
      code: '23514',
      table: 'addresses',
      constraint: expect.stringMatching(/^addresses_/),
    });
    expect(JSON.stringify(fault)).not.toMatch(/4711471147|Secret/);
  });

  test('the log has the stack of a failed statement without its message, however many lines that has', async () => {
    const fault = await faultIn('select $1::text::int', ['secret\n    at secret (secret.ts:1)']);
    expect(fault).toMatchObject({ code: '22P02', routine: expect.any(String), stack: expect.stringMatching(/^at /) });
    expect(JSON.stringify(fault)).not.toContain('secret');
  });
});

test('the fault of a connection tried at several addresses names each of them', () => {
  const error = new AggregateError([
    new Error('connect ECONNREFUSED ::1'),
    new Error('connect ECONNREFUSED 127.0.0.1'),
  ]);
  expect(faultOf(error).message).toBe('connect ECONNREFUSED ::1; connect ECONNREFUSED 127.0.0.1');
});
