// Prints the download size: brotli bytes of the first load of /users and of each lazy part. Run after the build: node
// apps/web/size.mjs
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const FIRST_LOAD_LIMIT = 170_000;
/** `first-paint.js`, the entry and what follows by itself included. */
const SCRIPTS_LIMIT = 12;
const FIRST_PAINT = 1;

function reach(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const other of manifest[key].imports ?? []) reach(other, seen);
  return seen;
}

function bytes(keys) {
  const scripts = new Set([...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
  const styles = new Set([...keys].flatMap((key) => manifest[key].css ?? []));
  const sum = (files) => [...files].reduce((total, file) => total + readFileSync(join(dist, `${file}.br`)).length, 0);
  return { js: sum(scripts), css: sum(styles) };
}

const scriptsOf = (keys) =>
  new Set([...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'))).size;

const kilobytes = (count) => `${(count / 1000).toFixed(1)} kB`.padStart(9);
const line = (name, { js, css }) =>
  process.stdout.write(`${name.padEnd(44)} js ${kilobytes(js)}   css ${kilobytes(css)}\n`);

const entry = reach('index.html');
const keys = Object.keys(manifest);
const landing = keys.find((key) => manifest[key].name === 'landing');
const firstLoad = new Set([...entry, ...(landing ? reach(landing) : [])]);
const lazy = new Set(keys.flatMap((key) => manifest[key].dynamicImports ?? []));
const parts = [...lazy].filter((key) => key !== landing).toSorted((a, b) => a.localeCompare(b));
// Loaded automatically after the page.
const following = parts.filter((key) => manifest[key].name === 'following');

const withFollowing = [...entry, ...following.flatMap((key) => [...reach(key)])];

const first = bytes(firstLoad);
line('first load of /users', first);
line('  of it the entry', bytes(entry));
line('  with what follows by itself', bytes([...firstLoad, ...following.flatMap((key) => [...reach(key)])]));
for (const part of parts)
  line(`+ ${part.replace('src/', '')}`, bytes([...reach(part)].filter((key) => !firstLoad.has(key))));
const crowded = [...lazy].filter((key) => FIRST_PAINT + scriptsOf([...withFollowing, ...reach(key)]) > SCRIPTS_LIMIT);
if (crowded.length > 0) {
  process.stderr.write(`Over ${SCRIPTS_LIMIT} scripts: ${crowded.join(', ')}.\n`);
  process.exitCode = 1;
}
if (first.js > FIRST_LOAD_LIMIT) {
  process.stderr.write(`The first load is over its limit of ${kilobytes(FIRST_LOAD_LIMIT).trim()} of JavaScript.\n`);
  process.exitCode = 1;
}
