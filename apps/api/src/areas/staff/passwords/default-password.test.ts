import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../../../test/config.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { defaultPassword, printDefaultPassword } from './default-password.ts';

const PRINT = fileURLToPath(new URL('../../../default-password.ts', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const said = async (config = testConfig()) => {
  const lines: string[] = [];
  await printDefaultPassword(config, server.db, (line) => lines.push(line));
  return lines;
};

test('the default password is the configured one', () => {
  expect(defaultPassword(testConfig({ DEFAULT_CUSTOMER_PASSWORD: 'all of us know it' }))).toBe('all of us know it');
});

test('without one it is derived from the secret: the same in every process, different with another secret', () => {
  const made = defaultPassword(testConfig());
  expect(made).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  expect(defaultPassword(testConfig())).toBe(made);
  expect(defaultPassword(testConfig({ APP_SECRET: 'another secret of at least 32 characters' }))).not.toBe(made);
});

test('outside of development the start prints the command that shows the default password, not the password', async () => {
  const config = testConfig({ isDevelopment: false, APP_SECRET: 'a secret of production with 32 characters' });
  const [line, ...others] = await said(config);
  expect(line).toContain('npm run default-password');
  expect(line).not.toContain(defaultPassword(config));
  expect([...others, ...(await said(config))]).toEqual([]);
  const { stdout } = spawnSync(process.execPath, [PRINT], { env: { APP_SECRET: config.APP_SECRET }, encoding: 'utf8' });
  expect(stdout).toBe(`${defaultPassword(config)}\n`);
});

test('a generated default password is printed once, a configured one never, and only its hash is stored', async () => {
  const all = (await Promise.all([said(), said(), said()])).flat();
  expect(all).toEqual([
    `A password reset sets ${defaultPassword(testConfig())}. This is printed once: write it down, or set DEFAULT_CUSTOMER_PASSWORD.`,
  ]);
  expect(await said(testConfig({ DEFAULT_CUSTOMER_PASSWORD: 'all of us know it' }))).toEqual([]);
  const rows = await server.db.selectFrom('shown_default_passwords').select('fingerprint').execute();
  expect(rows.map(({ fingerprint }) => fingerprint.length)).toEqual([32, 32]);
});
