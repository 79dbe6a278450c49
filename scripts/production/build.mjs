import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildConsoleIfNeeded } from '../build-console-if-needed.mjs';
import { installIfNeeded } from '../install-if-needed.mjs';
import { exists, inRoot } from '../project.mjs';
import { manifestOf } from './manifest.mjs';

// npm run build: everything that a production installation needs except packages, in `build`.
const TO = inRoot('build');
/** npm ci compares the lock file with the manifest of every workspace. */
const WORKSPACES = ['apps', 'packages', '.'];
const FILES = ['package-lock.json', 'LICENSE', 'scripts/lock.mjs', 'apps/web/public/icon.svg'];
const SOURCES = ['apps/api/src', 'apps/api/migrations', 'packages/contract/src', 'packages/domain/src'];
const ONLY_FOR_TESTS = /\.(test|fixture)\.tsx?$/;

await installIfNeeded();
if (!(await buildConsoleIfNeeded())) process.exit(1);
const part = inRoot('.cache', 'build');
rmSync(part, { recursive: true, force: true });
mkdirSync(part, { recursive: true });
for (const file of [...FILES, ...manifests()]) copy(file);
for (const folder of SOURCES) copy(folder, (path) => !ONLY_FOR_TESTS.test(basename(path)));
copy('apps/web/dist');
writeFileSync(join(part, 'package.json'), manifestOf(readFileSync(inRoot('package.json'), 'utf8')));
cpSync(inRoot('scripts', 'production', 'with-node26.mjs'), join(part, 'scripts', 'with-node26.mjs'));
rmSync(TO, { recursive: true, force: true });
renameSync(part, TO);
console.log('The production build is in build/. Install its packages there:');
console.log('  npm ci --omit=dev --workspace=@larder/api --ignore-scripts');

function manifests() {
  return WORKSPACES.flatMap((parent) =>
    readdirSync(inRoot(parent))
      .map((name) => join(parent, name, 'package.json'))
      .filter((file) => !file.startsWith('node_modules') && !file.startsWith('build') && exists(file)),
  );
}

function copy(path, filter = () => true) {
  cpSync(inRoot(path), join(part, path), { recursive: true, filter });
}
