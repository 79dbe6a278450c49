import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildStaff } from '../../../test/builders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { bodyHash, keepAnswer, takeKey, type KeptKey } from './idempotency.ts';

// Ten seconds are counted, not waited for.
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn<() => Promise<void>>() }));
const waiting = vi.mocked(sleep);

const HASH = bodyHash({ name: 'UPS' });
let server: TestServer;
let key: KeptKey;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id } = await buildStaff(server.db);
  key = { staff_id: id, method: 'POST', path: '/api/carriers', key: 'the-key' };
  await takeKey(server.db, key, HASH);
  waiting.mockReset();
});

test('a second caller waits for the first and is answered alike', async () => {
  const answer = { status: 201, body: { data: { id: 7 } } };
  waiting.mockImplementation(async () => {
    if (waiting.mock.calls.length === 3) await keepAnswer(server.db, key, answer);
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
