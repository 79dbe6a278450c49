import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildStaff } from '../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import {
  bodyHash,
  type HeldKey,
  keepAnswer,
  markCommitted,
  releaseKey,
  type RequestKey,
  takeKey,
} from './idempotency.ts';

// Ten seconds are counted, not waited for.
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn<() => Promise<void>>() }));
const waiting = vi.mocked(sleep);

const HASH = bodyHash({ name: 'UPS' });
let server: TestServer;
let key: RequestKey;
let held: HeldKey;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id } = await buildStaff(server.db);
  key = { staff_id: id, method: 'POST', path: '/api/carriers', key: 'the-key' };
  held = await take();
  waiting.mockReset();
});

async function take(): Promise<HeldKey> {
  const taken = await takeKey(server.db, key, HASH);
  if ('status' in taken) throw new Error('the key was answered already');
  return taken;
}

test('a second caller waits for the first and is answered alike', async () => {
  const answer = { status: 201, body: { data: { id: 7 } } };
  waiting.mockImplementation(async () => {
    if (waiting.mock.calls.length === 3) await keepAnswer(server.db, held, answer);
  });
  expect(await takeKey(server.db, key, HASH)).toEqual(answer);
  expect(waiting).toHaveBeenCalledTimes(3);
});

test('after ten seconds of waiting the second caller is told that the first is still at work', async () => {
  waiting.mockResolvedValue(undefined);
  await expect(takeKey(server.db, key, HASH)).rejects.toMatchObject({ code: 'in_progress', status: 409 });
  const waited = waiting.mock.calls.reduce((sum, [milliseconds = 0]) => sum + milliseconds, 0);
  expect(waited).toBe(10_000);
});

test('a holder whose key was taken over can neither commit, nor answer, nor give the key back', async () => {
  const { db } = server;
  const taken_at = held.taken_at.subtract({ minutes: 2 });
  await db.updateTable('idempotency_keys').set({ created_at: taken_at }).where('staff_id', '=', key.staff_id).execute();
  const slow = { ...held, taken_at };
  const next = await take();
  await expect(db.transaction().execute((tx) => markCommitted(tx, slow))).rejects.toMatchObject({
    code: 'in_progress',
    status: 409,
  });
  await keepAnswer(db, slow, { status: 200, body: 'of the slow one' });
  await releaseKey(db, slow);
  await db.transaction().execute((tx) => markCommitted(tx, next));
  await keepAnswer(db, next, { status: 200, body: 'of the next' });
  expect(await takeKey(db, key, HASH)).toEqual({ status: 200, body: 'of the next' });
});

test('a holder that committed keeps its key, however slow it is', async () => {
  const { db } = server;
  await db.transaction().execute((tx) => markCommitted(tx, held));
  const created_at = held.taken_at.subtract({ minutes: 2 });
  await db.updateTable('idempotency_keys').set({ created_at }).where('staff_id', '=', key.staff_id).execute();
  await expect(takeKey(db, key, HASH)).rejects.toMatchObject({ code: 'in_progress' });
});
