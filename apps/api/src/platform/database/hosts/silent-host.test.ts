import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClient } from './connect.ts';
import { watchHosts } from './watch-hosts.ts';

let silent: Server;
let name: string;
beforeEach(async () => {
  silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  name = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterEach(() => void silent.close());
const connection = () => ({ connectionString: `postgres://larder@${name}/larder` });

test('a start or command at a host that accepts and stays silent ends with an error that names the host', async () => {
  await expect(openClient(connection(), 'test', 200)).rejects.toThrow(`${name} did not answer within 0.2 seconds`);
});

test('a stop does not wait for a look at a host that stays silent', async () => {
  const stop = watchHosts(connection(), pino({ level: 'silent' }), 10);
  await once(silent, 'connection');
  const started = performance.now();
  await stop();
  expect(performance.now() - started).toBeLessThan(1_500);
});
