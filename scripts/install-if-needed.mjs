import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { withLock } from './lock.mjs';
import { environment, exists, inRoot, NODE_26, ROOT, seconds } from './project.mjs';

const LOCK = inRoot('.cache', 'install.lock');
const STAMP = inRoot('node_modules', '.larder-installed');
const REGISTRY_HINT = 'Is the package registry reachable? Run "npm ci" to see more.';

/** Installs the packages when package-lock.json has changed since the last installation. */
export async function installIfNeeded() {
  if (isInstalled()) return;
  await withLock(LOCK, () => {
    if (isInstalled()) return;
    if (!matchesByHand()) install();
    requireNode26();
    writeFileSync(STAMP, wanted());
  });
}

const wanted = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
const isInstalled = () => readOr(STAMP, '') === wanted() && exists('node_modules', '.bin', 'node');

function install() {
  const started = performance.now();
  console.log('Installing packages …');
  const { status } = npm(['ci', '--no-fund', '--no-audit', '--loglevel=error'], ROOT);
  if (status !== 0) fail(`The packages could not be installed. ${REGISTRY_HINT}`);
  console.log(`packages: ${seconds(started)}`);
}

/** Run by the same Node, if possible. */
function npm(options, cwd) {
  const script = process.env.npm_execpath;
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  // Ignore its stdout: one line per package. Errors arrive on stderr.
  return spawnSync(command, [...first, ...options], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

function matchesByHand() {
  const installed = JSON.parse(readOr(inRoot('node_modules', '.package-lock.json'), '{}')).packages;
  if (!installed) return false;
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { optional, devOptional }]) => path.startsWith('node_modules/') && !optional && !devOptional)
    .every(([path, { version }]) => installed[path] !== undefined && installed[path].version === version);
}

/** npm may block install scripts: this one fetches the binary. */
function requireNode26() {
  if (runsNode26()) return;
  console.log('npm did not run the install script of the package "node"; running it now …');
  spawnSync(existsSync(process.execPath) ? process.execPath : 'node', ['installArchSpecificPackage.js'], {
    cwd: inRoot('node_modules', 'node'),
    env: environment({ npm_config_ignore_scripts: 'false' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // npm does not link binaries that appear after its install step.
  if (exists('node_modules', 'node', 'bin', 'node') && !exists('node_modules', '.bin', 'node'))
    symlinkSync('../node/bin/node', inRoot('node_modules', '.bin', 'node'));
  if (!runsNode26()) fail(`The package "node" (Node 26) did not install itself. ${REGISTRY_HINT}`);
}

function runsNode26() {
  const { stdout } = spawnSync(NODE_26, ['--version'], { encoding: 'utf8' });
  return (stdout ?? '').startsWith('v26.') && exists('node_modules', '.bin', 'node');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await installIfNeeded();
