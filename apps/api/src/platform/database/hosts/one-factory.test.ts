import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../../../', import.meta.url));
const SEED = fileURLToPath(new URL('../../../../seed/', import.meta.url));
const filesWith = (pattern: RegExp, folder = SOURCES) =>
  globSync('**/*.ts', { cwd: folder })
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file) && pattern.test(readFileSync(`${folder}${file}`, 'utf8')))
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

test('the demo is filled by connections of that factory too', () => {
  expect(filesWith(/new (pg\.)?(Client|Pool)\(/, SEED)).toEqual([]);
});

test('only what may be lost with the primary commits without waiting for the standby', () => {
  expect(filesWith(/synchronous_commit/)).toEqual([
    'platform/database/commits/local-commit.ts',
    'platform/embedded-postgres/server-settings.ts', // of tests
  ]);
  expect(filesWith(/\bLOCAL_COMMIT\b/)).toEqual([
    'areas/customers/data-protection/access-log.queries.ts',
    'areas/staff/sign-in/sign-in-limits.ts',
    'areas/staff/sign-in/sign-in.queries.ts',
    'platform/database/commits/local-commit.ts',
    'platform/http/idempotency.ts',
    'platform/http/origins/refused-access.queries.ts',
  ]);
});

test('every transaction of a call takes its turn, so that those whose commits wait leave connections to reads', () => {
  expect(filesWith(/\binTransaction\(/)).toEqual([
    'areas/marketing/experiments/experiment-results.ts', // reads
    'areas/staff/setup/make-setup-link.ts', // at the start
    'platform/http/context.ts',
    'platform/jobs/watch-work.ts',
    'platform/jobs/work.ts',
  ]);
});
