import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Config } from '../../../config.ts';
import { startTestServer } from '../../../../test/server.ts';

async function loggedBehindProxy(changes: Partial<Config>): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const server = await startTestServer(changes, log);
  await server.call('GET', '/healthz');
  for (const address of ['192.0.2.1', '192.0.2.2'])
    await server.call('GET', '/healthz', { headers: { 'x-forwarded-for': address } });
  await server.close();
  return lines;
}

test('calls through an unknown proxy log one warning, without an address', async () => {
  const lines = await loggedBehindProxy({});
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
  expect(lines[0]).not.toContain('192.0.2');
});

test('calls through a trusted proxy log no warning', async () => {
  expect(await loggedBehindProxy({ TRUST_PROXY: 1 })).toEqual([]);
});
