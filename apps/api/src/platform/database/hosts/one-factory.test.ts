import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../../../', import.meta.url));
const filesWith = (pattern: RegExp) =>
  globSync('**/*.ts', { cwd: SOURCES })
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file) && pattern.test(readFileSync(`${SOURCES}${file}`, 'utf8')))
    .toSorted();

test('every connection to DATABASE_URL is made by the one factory, which finds the primary', () => {
  expect(filesWith(/new (pg\.)?(Client|Pool)\(/)).toEqual([
    'platform/backup/back-up.ts', // the embedded server alone
    'platform/database/database.ts',
    'platform/database/hosts/connect.ts',
    'platform/embedded-postgres/make-roles.ts',
  ]);
  for (const file of ['platform/database/database.ts', 'platform/jobs/queue.ts'])
    expect(readFileSync(`${SOURCES}${file}`, 'utf8')).toMatch(/\.\.\.clientConfig\((connection|owner)\)/);
  expect(filesWith(/new PgBoss\(/)).toEqual(['platform/jobs/queue.ts']);
});

test('only last-seen times and openings commit without waiting for the standby', () => {
  expect(filesWith(/synchronous_commit/)).toEqual([
    'platform/database/commits/local-commit.ts',
    'platform/embedded-postgres/server-settings.ts', // of tests
  ]);
  expect(filesWith(/\bLOCAL_COMMIT\b/)).toEqual([
    'areas/customers/data-protection/access-log.queries.ts',
    'areas/staff/sign-in/sign-in.queries.ts',
    'platform/database/commits/local-commit.ts',
  ]);
});
