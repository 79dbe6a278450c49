import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

const CODE = /\.(ts|tsx|mts)$/;
const NOT_OURS = new Set(['node_modules', 'dist', '.data', '.cache', 'test-results']);
const OWN_PACKAGE = /^@larder\/(domain|contract|ui)\/(.+)$/;

/** Paths from the root, or `npm:name` and `node:name`. */
export function readImports(root, folders) {
  const files = folders.flatMap((folder) => codeBelow(root, folder));
  return new Map(files.map((file) => [file, importsOf(root, file)]));
}

export function codeBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? codeBelow(root, path) : CODE.test(path) ? [path] : [];
    });
}

function importsOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const isType = (entries) => entries.length > 0 && entries.every((entry) => entry.isType);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: isType(entries),
  }));
  const again = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest)
    .map((entry) => ({ name: entry.moduleRequest.value, isType: entry.isType }));
  const later = module.dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
    .filter((literal) => /^['"`][^$]*['"`]$/.test(literal))
    .map((literal) => ({ name: literal.slice(1, -1), isType: true }));
  return [...statics, ...again, ...later].map(({ name, isType: typeOnly }) => ({
    path: pathOf(file, name),
    isType: typeOnly,
  }));
}

function pathOf(file, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name);
  const [, ours, inside] = OWN_PACKAGE.exec(name) ?? [];
  if (ours) return `packages/${ours}/src/${inside}`;
  if (name.startsWith('node:')) return name;
  return `npm:${/^(@[^/]+\/)?[^/]+/.exec(name)?.[0]}`;
}
