import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { plansOf } from '../../../../test/statements.ts';
import { buildStaff } from '../../../../test/builders.ts';
import { listSessions } from './sign-in.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { id } = await buildStaff(server.db);
  await sql`insert into sessions (user_id, token_hash)
    select ${id}, decode(md5(n::text), 'hex') from generate_series(1, 40) n`.execute(server.db);
  await sql`insert into users (email, first_name, last_name, password_hash, referral_id)
    select 'many-' || n || '@example.test', 'Ada', 'L', 'x', 'MANY' || n from generate_series(1, 20000) n`.execute(
    server.db,
  );
  await sql`analyze users, sessions`.execute(server.owner);
});
afterAll(() => server.close());

test('with statistics from before a member of staff was made, who calls is still found by the key of users', async () => {
  const [plan = ''] = await plansOf(server.db, () => listSessions(server.db, [Buffer.from('token')], false));
  const lines = plan.split('\n');
  const scan = lines.findIndex((line) => line.includes(' on users'));
  expect(lines[scan], plan).toContain('Index Scan using users_pkey');
  expect(lines[scan + 1], plan).toMatch(/Index Cond: \(id = s\.user_id\)/);
});
