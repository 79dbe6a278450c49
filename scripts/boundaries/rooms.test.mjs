import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../project.mjs';
import { codeBelow } from './read-imports.mjs';
import { crowdedFolders, misplacedCalls, unknownFolders } from './rooms.mjs';

const files = ['packages', 'apps', 'e2e', 'bench', 'scripts'].flatMap((folder) => codeBelow(ROOT, folder));
const OURS = /^(packages|apps|e2e|bench|scripts|docs)\//;
const BUILT = /(^|\/)(node_modules|dist|\.[^/]+|test-results)\//;
const read = (file) => [file, readFileSync(join(ROOT, file), 'utf8')];

test('no folder holds more than 25 files without its subfolders', () => {
  const all = readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => OURS.test(file) && !BUILT.test(file));
  expect(crowdedFolders(all)).toEqual([]);
  expect(crowdedFolders(Array.from({ length: 26 }, (_, at) => `apps/a/${at}.ts`))).toEqual(['apps/a']);
});

test('every call is handled in the folder that its contract has', () => {
  expect(misplacedCalls(new Map(files.map(read)))).toEqual([]);
  const contract = 'export const listUpsells = route({});';
  const handlers = 'export const handlers = {\n  listUpsells: () => [],\n};';
  const moved = [
    ['packages/contract/src/marketing/upsells/upsells.ts', contract],
    ['apps/api/src/areas/catalogue/upsells/upsells.routes.ts', handlers],
  ];
  expect(misplacedCalls(new Map(moved))).toEqual([
    'listUpsells: marketing/upsells in the contract, catalogue/upsells in the server',
  ]);
});

test('a feature has one folder name in every layer that has it', () => {
  expect(unknownFolders(files)).toEqual([]);
  const shared = ['packages/contract/src/marketing/upsells/upsells.ts', 'apps/api/src/areas/orders/pricing/a.ts'];
  const unknown = ['packages/domain/src/orders/prices/a.ts', 'apps/web/src/areas/marketing/upselling/a.tsx'];
  expect(unknownFolders([...shared, ...unknown])).toEqual([
    'packages/domain/src/orders/prices',
    'apps/web/src/areas/marketing/upselling',
  ]);
  const named = ['packages/domain/src/orders/pricing/a.ts', 'apps/web/src/areas/customers/upsells/a.tsx'];
  expect(unknownFolders([...shared, ...named])).toEqual([]);
});
