import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { advisoriesOf, ageWarning, findAffected } from './advisories.mjs';

const list = JSON.parse(readFileSync(new URL('advisories.json', import.meta.url), 'utf8'));
const lockOf = (packages) => ({
  packages: Object.fromEntries(packages.map(([path, version]) => [path, { version }])),
});

test('a listed version is found wherever the lockfile has it', () => {
  const lock = lockOf([
    ['apps/api', '0.1.0'],
    ['node_modules/sharp', '0.34.5'],
    ['node_modules/a/node_modules/nodemailer', '9.0.1'],
    ['node_modules/nodemailer', '10.6.0'],
  ]);
  expect(findAffected(lock, list)).toEqual([
    'sharp 0.34.5: GHSA-f88m-g3jw-g9cj (HIGH, versions <0.35.0)',
    'nodemailer 9.0.1: GHSA-2x7j-588g-ccc2 (HIGH, versions <9.1.0)',
  ]);
});

test('an old list is worth a warning, a young one is not', () => {
  const at = (today) => ageWarning({ date: '2026-11-22' }, Temporal.PlainDate.from(today));
  expect(at('2026-12-22')).toBeNull();
  expect(at('2027-01-06')).toBe('The list of advisories is 45 days old. Renew it with "npm run advisories".');
});

test('advisories are read with their ranges, withdrawn ones and other ecosystems left out', () => {
  const of = (events, more) => ({
    package: { ecosystem: 'npm', name: 'a' },
    ranges: [{ type: 'SEMVER', events }],
    ...more,
  });
  const read = advisoriesOf('a', [
    {
      id: 'GHSA-2',
      affected: [of([{ introduced: '0' }, { fixed: '1.2.3' }, { introduced: '2.0.0' }, { fixed: '2.0.4' }])],
      database_specific: { severity: 'HIGH' },
    },
    {
      id: 'GHSA-1',
      affected: [of([{ introduced: '1.0.0' }, { last_affected: '1.5.0' }]), of([{ introduced: '3.0.0' }])],
    },
    { id: 'MAL-1', affected: [{ package: { ecosystem: 'npm', name: 'a' }, versions: ['4.0.1', '4.0.2'] }] },
    { id: 'GHSA-3', withdrawn: '2026-01-01T00:00:00Z', affected: [of([{ introduced: '0' }])] },
    { id: 'PYSEC-1', affected: [{ package: { ecosystem: 'PyPI', name: 'a' }, versions: ['1.0.0'] }] },
  ]);
  expect(read).toEqual([
    { id: 'GHSA-1', package: 'a', range: '>=1.0.0 <=1.5.0 || >=3.0.0', severity: 'UNKNOWN' },
    { id: 'GHSA-2', package: 'a', range: '>=0.0.0-0 <1.2.3 || >=2.0.0 <2.0.4', severity: 'HIGH' },
    { id: 'MAL-1', package: 'a', range: '4.0.1 || 4.0.2', severity: 'UNKNOWN' },
  ]);
  const lock = lockOf(
    ['0.0.1-rc.1', '1.2.3', '1.6.0', '2.0.3', '2.0.4', '3.1.0', '4.0.2'].map((v, i) => [
      `node_modules/${i}/node_modules/a`,
      v,
    ]),
  );
  expect(findAffected(lock, { advisories: read }).map((line) => line.split(':')[0])).toEqual([
    'a 0.0.1-rc.1',
    'a 1.2.3',
    'a 2.0.3',
    'a 3.1.0',
    'a 4.0.2',
    'a 4.0.2',
  ]);
});
