import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildStaff } from '../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import {
  hashRequest,
  keepAlive,
  markCommitted,
  releaseKey,
  type RequestKey,
  storeAnswer,
  takeKey,
  type TakenKey,
} from './idempotency.ts';

const waiting = vi.fn<(milliseconds: number) => Promise<void>>();

const REQUEST = { id: 'the-request', sha256: await hashRequest({}, { name: 'UPS' }) };
let server: TestServer;
let key: RequestKey;
let first: TakenKey;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id } = await buildStaff(server.db);
  key = { staff_id: id, method: 'POST', path: '/api/carriers', key: 'the-key' };
  first = await take();
  waiting.mockReset();
});

async function take(): Promise<TakenKey> {
  const taken = await takeKey(server.db, key, REQUEST, waiting);
  if ('status' in taken) throw new Error('the key was answered already');
  return taken;
}

test('a second caller waits for the first and gets the same answer', async () => {
  const answer = { status: 201, body: { data: { id: 7 } } };
  waiting.mockImplementation(async () => {
    if (waiting.mock.calls.length === 3) await storeAnswer(server.db, first, answer);
  });
  expect(await takeKey(server.db, key, REQUEST, waiting)).toEqual(answer);
  expect(waiting).toHaveBeenCalledTimes(3);
});

test('after ten seconds the second caller gets the message that the request is still in progress', async () => {
  waiting.mockResolvedValue(undefined);
  await expect(takeKey(server.db, key, REQUEST, waiting)).rejects.toMatchObject({ code: 'in_progress', status: 409 });
  const waited = waiting.mock.calls.reduce((sum, [milliseconds]) => sum + milliseconds, 0);
  expect(waited).toBe(10_000);
});

test('a holder whose key was taken over can neither commit, nor answer, nor release the key', async () => {
  const { db } = server;
  const taken_at = first.taken_at.subtract({ minutes: 2 });
  await db.updateTable('idempotency_keys').set({ created_at: taken_at }).where('staff_id', '=', key.staff_id).execute();
  const slow = { ...first, taken_at };
  const next = await take();
  await expect(db.transaction().execute((tx) => markCommitted(tx, slow))).rejects.toMatchObject({
    code: 'in_progress',
    status: 409,
  });
  await storeAnswer(db, slow, { status: 200, body: 'of the slow one' });
  await releaseKey(db, slow);
  await db.transaction().execute((tx) => markCommitted(tx, next));
  await storeAnswer(db, next, { status: 200, body: 'of the next' });
  expect(await takeKey(db, key, REQUEST, waiting)).toEqual({ status: 200, body: 'of the next' });
});

test('a holder that committed keeps its key, however slow it is', async () => {
  const { db } = server;
  await db.transaction().execute((tx) => markCommitted(tx, first));
  const created_at = first.taken_at.subtract({ minutes: 2 });
  await db.updateTable('idempotency_keys').set({ created_at }).where('staff_id', '=', key.staff_id).execute();
  await expect(takeKey(db, key, REQUEST, waiting)).rejects.toMatchObject({ code: 'in_progress' });
});

test('a holder that committed and still works on its answer is waited for, one that fell silent is not', async () => {
  const { db } = server;
  await db.transaction().execute((tx) => markCommitted(tx, first));
  const silent = { alive_at: Temporal.Now.instant().subtract({ seconds: 10 }) };
  await db.updateTable('idempotency_keys').set(silent).where('staff_id', '=', key.staff_id).execute();
  await expect(takeKey(db, key, REQUEST, waiting)).rejects.toThrow('This was already done');
  expect(waiting).not.toHaveBeenCalled();

  const alive = keepAlive(db, first);
  await vi.waitUntil(async () => (await aliveAt()) > silent.alive_at.epochMilliseconds, { timeout: 5_000 });
  alive[Symbol.dispose]();
  waiting.mockImplementation(async () => storeAnswer(db, first, { status: 200, body: 'after a while' }));
  expect(await takeKey(db, key, REQUEST, waiting)).toEqual({ status: 200, body: 'after a while' });
  expect(waiting).toHaveBeenCalledOnce();
});

test('the sign of life of a holder does not wait for the row while its own next commit has it locked', async () => {
  const { db } = server;
  await db.transaction().execute((tx) => markCommitted(tx, first));
  const before = await aliveAt();
  using _ = keepAlive(db, first);
  await db.transaction().execute(async (tx) => {
    await markCommitted(tx, first);
    for (let looks = 0; looks < 15; looks++) {
      await sleep(100);
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows[0]?.waiting).toBe(0);
    }
  });
  await vi.waitUntil(async () => (await aliveAt()) > before + 1_000, { timeout: 5_000 });
});

test('a holder writes signs of life only after its change has committed', async () => {
  const before = await aliveAt();
  using _ = keepAlive(server.db, first);
  await sleep(1_500);
  expect(await aliveAt()).toBe(before);
});

async function aliveAt(): Promise<number> {
  const row = server.db.selectFrom('idempotency_keys').select('alive_at').where('staff_id', '=', key.staff_id);
  return (await row.executeTakeFirstOrThrow()).alive_at?.epochMilliseconds ?? 0;
}

test('a request differs with another query, other values or other bytes of a file', async () => {
  const file = (text: string) => new File([text], 'a.csv', { type: 'text/csv' });
  const requests: [object, unknown][] = [
    [{}, null],
    [{}, { a: 1 }],
    [{ a: '1' }, null],
    [{ preview: '0' }, { a: 1 }],
    [{}, { csv: file('1.00') }],
    [{}, { csv: file('9.00') }],
    [{}, { csv: [file('1.00'), file('9.00')] }],
    [{}, { csv: [file('9.00'), file('1.00')] }],
  ];
  const hashOf = async ([query, body]: [object, unknown]) => (await hashRequest(query, body)).toString('hex');
  const hashes = await Promise.all(requests.map(hashOf));
  expect(new Set(hashes).size).toBe(requests.length);
  expect(await hashOf([{}, { csv: file('1.00') }])).toBe(hashes[4]);
  expect(await hashOf([{}, { a: 1, expected: 'reviewed again' }])).toBe(hashes[1]);
});

test('a refusal stays the answer where its key cannot be released, and the log says that the key stays taken', async () => {
  let log = '';
  const other = await startTestServer({}, pino({ level: 'error' }, { write: (line) => void (log += line) }));
  await sql`create function refuse_release() returns trigger language plpgsql as
    $$ begin raise 'canceling statement due to lock timeout' using errcode = 'lock_not_available'; end $$`.execute(
    other.owner,
  );
  await sql`create trigger refuse_release before delete on idempotency_keys
    for each row execute function refuse_release()`.execute(other.owner);
  const answer = await other.call('POST', '/api/customers/admin/customer-tags', {
    as: await other.session((await buildStaff(other.db)).id),
    body: { name: '', color: 'teal' },
    headers: { 'idempotency-key': 'refused' },
  });
  expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
  expect(log).toMatch(/the key of a failed call stays taken/);
  await other.close();
});
