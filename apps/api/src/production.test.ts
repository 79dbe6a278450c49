import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, SETTINGS } from './config.ts';

const inCheckout = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const textOf = (path: string) => readFileSync(inCheckout(path), 'utf8');
const faultsOf = (env: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-settings-'));
  const read = readConfig({ ...env, DATA_DIR: folder });
  rmSync(folder, { recursive: true });
  return 'faults' in read ? read.faults : [];
};
/** As node --env-file reads it. */
const variablesOf = (text: string) =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']));
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
    const [, program = ''] = /^ExecStart=\/usr\/bin\/env node --\S+ (\S+) --role=%i$/m.exec(unit) ?? [];
    expect(statSync(inCheckout(program)).isFile()).toBe(true);
  });

  test.each([
    ['default-password', {}, 'APP_SECRET is'],
    ['setup-link', {}, 'APP_SECRET and DATABASE_URL are'],
    ['setup-link', { APP_SECRET: 'x'.repeat(32) }, 'DATABASE_URL is'],
    ['check-books', {}, 'DATABASE_URL is'],
  ])('%s without the settings %o does nothing and says how to set them', (command, env, missing) => {
    const folder = mkdtempSync(join(tmpdir(), 'larder-command-'));
    const file = inCheckout(`apps/api/src/${command}.ts`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, env, encoding: 'utf8' });
    const made = readdirSync(folder);
    rmSync(folder, { recursive: true });
    expect([status, stdout, stderr, made]).toEqual([
      1,
      '',
      `${missing} not set in the environment of this command, so it cannot know the settings of Larder. Give it the same as the program: node --env-file=/etc/larder.env apps/api/src/${command}.ts, as a user who can read that file.\n`,
      [],
    ]);
  });

  test('the sender of mail may be in quotes, which a container does not remove', () => {
    const folder = mkdtempSync(join(tmpdir(), 'larder-settings-'));
    const { MAIL_FROM } = variablesOf(textOf('deploy/larder.env'));
    const read = [MAIL_FROM, `"${MAIL_FROM}"`].map((sender) => readConfig({ MAIL_FROM: sender, DATA_DIR: folder }));
    rmSync(folder, { recursive: true });
    const config = expect.objectContaining({ MAIL_FROM: 'Larder <larder@example.com>' });
    expect(read).toEqual([{ config }, { config }]);
  });

  test('the README has every setting that the program reads, and the files name no other', () => {
    expect(SETTINGS.filter((name) => !DOCUMENTED.has(name))).toEqual([]);
    const inFile = variablesOf(textOf('deploy/larder.env').replaceAll(/^#(?=[A-Z])/gm, ''));
    const inTable = [...textOf('README.md').matchAll(/^\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \|/gm)].flatMap(
      ([, names]) => (names ?? '').replaceAll('`', '').split(', '),
    );
    expect([...Object.keys(inFile), ...inTable].filter((name) => !SETTINGS.includes(name))).toEqual([]);
  });
});
