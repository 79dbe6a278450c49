import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bareAddresses } from './bare-addresses.mjs';
import { readImports } from './read-imports.mjs';
import { ROOT } from '../project.mjs';
import { readWrites } from './read-writes.mjs';
import { rules } from './rules.mjs';
import { WRITERS } from './table-writers.mjs';
import { foreignWrites, violations } from './violations.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'larder-boundaries-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

function found(files) {
  write(files);
  return violations(readImports(root, ['packages', 'apps', 'e2e']), rules).map((violation) => violation.split('\n')[0]);
}

describe('an import against the direction is found', () => {
  test.each([
    ['packages/domain/src/a.ts', 'node:fs', 'node:fs'],
    ['packages/domain/src/a.ts', 'zod', 'npm:zod'],
    ['packages/domain/src/values/a.ts', '@larder/contract/wire/route.ts', 'packages/contract/src/wire/route.ts'],
    [
      'packages/contract/src/a.ts',
      '@larder/domain/orders/weeks/cutoffs.ts',
      'packages/domain/src/orders/weeks/cutoffs.ts',
    ],
    ['packages/contract/src/a.ts', '@tanstack/react-query', 'npm:@tanstack/react-query'],
    ['packages/ui/src/a.tsx', '@larder/contract/routes.ts', 'packages/contract/src/routes.ts'],
    ['apps/web/src/a.tsx', '../../api/src/config.ts', 'apps/api/src/config.ts'],
    ['apps/api/src/a.ts', '@larder/ui/theme.ts', 'packages/ui/src/theme.ts'],
    ['apps/api/src/platform/a.ts', '../areas/staff/b.ts', 'apps/api/src/areas/staff/b.ts'],
    ['apps/api/src/areas/orders/a.ts', '../catalogue/b.ts', 'apps/api/src/areas/catalogue/b.ts'],
    ['apps/web/src/areas/orders/a.tsx', '../customers/b.tsx', 'apps/web/src/areas/customers/b.tsx'],
    ['e2e/a.spec.ts', '../apps/api/src/config.ts', 'apps/api/src/config.ts'],
  ])('%s → %s', (from, name, path) => {
    expect(found({ [from]: `import { b } from '${name}';` })).toEqual([`${from} imports ${path}`]);
  });

  test.each([
    ['of types alone', "import type { B } from '@larder/contract/b.ts';"],
    ['passed on', "export { b } from '@larder/contract/b.ts';"],
    ['passed on as a whole', "export * from '@larder/contract/b.ts';"],
    ['for what it does', "import '@larder/contract/b.ts';"],
    ['later', "const b = await import('@larder/contract/b.ts');"],
  ])('%s', (_, text) => {
    expect(found({ 'packages/domain/src/a.ts': text })).toEqual([
      'packages/domain/src/a.ts imports packages/contract/src/b.ts',
    ]);
  });
});

test('what the rules allow is not found', () => {
  const allowed = {
    'packages/domain/src/a.test.ts': "import { expect } from 'vitest'; import { a } from './a.ts';",
    'packages/contract/src/a.ts': "import { z } from 'zod'; import { cents } from '@larder/domain/values/cents.ts';",
    'apps/api/src/areas/customers/a.ts': "import { b } from '../orders/b.ts'; import { c } from '../../platform/c.ts';",
    'apps/web/src/a.tsx': "import { b } from '@larder/ui/b.tsx'; import { c } from '@larder/domain/orders/c.ts';",
  };
  expect(found(allowed)).toEqual([]);
});

test.each([
  ['values', "import { a } from './a.ts';"],
  ['types alone', "import type { A } from './a.ts';"],
  ['a lazy import', "const a = await import('./a.ts');"],
])('a cycle is found that is closed by %s', (_, back) => {
  const cycle = { 'apps/api/src/a.ts': "import { b } from './b.ts';", 'apps/api/src/b.ts': back };
  expect(found(cycle)).toEqual(['apps/api/src/a.ts → apps/api/src/b.ts → apps/api/src/a.ts']);
});

describe('a table is written by its own area', () => {
  const AREA = 'apps/api/src/areas/catalogue';
  const foreign = (file, text) => {
    write({ [file]: text });
    return foreignWrites(readWrites(root, 'apps/api/src'), WRITERS).map((violation) => violation.split('\n')[0]);
  };

  test.each([
    "tx.insertInto('orders')",
    "tx.updateTable('orders as o')",
    "tx.deleteFrom('orders')",
    'sql`insert into orders (id) values (1)`',
    'sql`update orders o set version = 2`',
    'sql`update orders\n    set version = 2`',
    'sql`delete from orders where id = 1`',
  ])('another that writes it is found: %s', (text) => {
    expect(foreign(`${AREA}/a.queries.ts`, text)).toEqual([`${AREA}/a.queries.ts writes orders`]);
    expect(foreign(`${AREA}/a.queries.ts`, text.replace('orders', 'products'))).toEqual([]);
  });

  test.each([
    ["tx.selectFrom('orders')", `${AREA}/a.queries.ts`],
    ['// the update orders the rows', `${AREA}/a.ts`],
    ["db.insertInto('orders')", `${AREA}/a.test.ts`],
    ["tx.updateTable('orders')", 'apps/api/src/areas/orders/a.ts'],
  ])('what reads, or is its own, or a test, is not: %s', (text, file) => {
    expect(foreign(file, text)).toEqual([]);
  });

  test('every table has an owner, and every owner a table', () => {
    const source = readFileSync(join(ROOT, 'apps/api/src/platform/database/tables.ts'), 'utf8');
    const [, list = ''] = source.match(/^export interface Tables \{([^}]*)\}$/m) ?? [];
    const tables = Array.from(list.matchAll(/^ {2}(\w+): /gm), ([, table]) => table);
    expect(Object.keys(WRITERS).toSorted()).toEqual([...tables, 'schema_migrations'].toSorted());
  });
});

describe('links of the console are typed by its router', () => {
  const bare = (text) => {
    write({
      'apps/web/src/screens.ts':
        "screen('Customers', '/users', 'All Users'), screen('Customers', '/users/$id', 'User')",
      'apps/web/src/areas/a.tsx': text,
    });
    return bareAddresses(root).map((violation) => violation.split('\n')[0].replace('apps/web/src/areas/a.tsx:1  ', ''));
  };

  test.each([
    ['const a = <Link href="/users">All</Link>;', "'/users' is a bare address"],
    ['const a = { href: `/users/${id}#refunds` };', "'/users/' is a bare address"],
    ["history.push('/users?page=2');", "'/users?page=2' is a bare address"],
    ["navigate({ href: '/login' });", "'/login' is a bare address"],
    ["const a = (id) => '/users/' + id;", "'/users/' is a bare address"],
    ['const { id } = useParams({ strict: false });', 'strict: false'],
  ])('a bare address or untyped parameter is found: %s', (text, found) => {
    expect(bare(text)).toEqual([found]);
  });

  test.each([
    "hrefTo({ to: '/users/$id', params: { id } });",
    "lastList('/users');",
    "useParams({ from: '/users/$id' });",
    "interface A { to: '/users' }",
    "call('/api/users', '/usersettings', 'users');",
  ])('a typed address or other text is not: %s', (text) => {
    expect(bare(text)).toEqual([]);
  });
});
