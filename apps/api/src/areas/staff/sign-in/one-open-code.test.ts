import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../test/database.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');

test('an upgrade ends all open codes of a person but the newest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-migrations-'));
  const database = await createEmptyDatabase();
  const { db, close } = openDatabase(database.connection, () => {});
  try {
    for (const name of readdirSync(MIGRATIONS).filter((each) => each < '0065'))
      cpSync(join(MIGRATIONS, name), join(folder, name));
    await migrate(database.connection, folder);
    await sql`insert into users (id, email, first_name, last_name, referral_id) values
      (1, 'a@example.test', 'A', 'A', 'A'), (2, 'b@example.test', 'B', 'B', 'B')`.execute(db);
    const code = (id: string, userId: number, minutes: number, used = false) =>
      sql`
      insert into login_challenges (id, user_id, code_mac, expires_at, created_at, used_at) values
        (${id}, ${userId}, '', now() + interval '10 minutes', now() - ${minutes} * interval '1 minute',
         ${used ? sql`now()` : sql`null`})`.execute(db);
    await code('newest', 1, 1);
    await code('older', 1, 2);
    await code('oldest', 1, 3);
    await code('used', 1, 4, true);
    await code('of another person', 2, 5);

    rmSync(folder, { recursive: true });
    await migrate(database.connection, MIGRATIONS);
    const left = await db.selectFrom('login_challenges').select(['id', 'purpose']).orderBy('id').execute();
    expect(left).toEqual(['newest', 'of another person', 'used'].map((id) => ({ id, purpose: 'sign_in' })));
    await expect(code('a second', 1, 0)).rejects.toThrow(/login_challenges_one_open/);
  } finally {
    await close();
    await database.drop();
  }
});
