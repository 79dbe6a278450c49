import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepEarlierFiles } from './keep-earlier-files.mjs';
import { withLock } from './lock.mjs';
import { environment, exists, inRoot, NODE_26, seconds } from './project.mjs';

const DIST = inRoot('apps', 'web', 'dist');
const STAMP = inRoot('.cache', 'console-built-from');
const SOURCES = ['packages/contract/src', 'packages/domain/src', 'packages/ui/src', 'apps/web', 'package-lock.json'];
const NOT_SOURCES = new Set(['dist', 'node_modules']);

/** Returns false on failure. */
export async function buildConsoleIfNeeded() {
  if (!exists('apps', 'web', 'vite.config.ts')) {
    console.log('The console is not built: there is no apps/web/vite.config.ts.');
    return false;
  }
  if (isBuilt()) return true;
  return withLock(inRoot('.cache', 'build.lock'), () => isBuilt() || build());
}

const isBuilt = () =>
  existsSync(join(DIST, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash();

/** Into a temporary folder, so that a running program never serves half a build. */
function build() {
  const started = performance.now();
  const from = sourcesHash();
  const part = inRoot('.cache', 'console');
  mkdirSync(inRoot('.cache'), { recursive: true });
  if (!runVite('vite.config.ts', part) || !runVite('vite.server.config.ts', join(part, '.server'))) return false;
  keepEarlierFiles(join(DIST, 'assets'), join(part, 'assets'));
  const old = inRoot('.cache', 'console-before');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(part, DIST);
  rmSync(old, { recursive: true, force: true });
  writeFileSync(STAMP, from);
  console.log(`console: ${seconds(started)}`);
  return true;
}

function runVite(config, folder) {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const options = ['--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const { status, stdout, stderr } = spawnSync(NODE_26, [vite, 'build', ...options], {
    cwd: inRoot('apps', 'web'),
    env: environment({ NODE_ENV: 'production' }),
    encoding: 'utf8',
  });
  if (status !== 0) console.error(`${stdout}${stderr}The console could not be built.`);
  return status === 0;
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(inRoot(source))) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name) && !name.includes('.test.'))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
