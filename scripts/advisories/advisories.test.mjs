import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { advisoriesOf, findAffected, warningsOf } from './advisories.mjs';

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

describe('the check warns in words', () => {
  const lock = lockOf([
    ['node_modules/a', '1.0.0'],
    ['node_modules/b', '1.0.0'],
    ['node_modules/b/node_modules/a', '2.0.0'],
  ]);
  const warnings = (list, today = '2026-11-23') => warningsOf(lock, list, Temporal.PlainDate.from(today));
  const list = { date: '2026-11-22', packages: ['a', 'b', 'c'], advisories: [] };

  test('not of a young list of all packages', () => {
    expect(warnings(list)).toEqual([]);
    expect(warnings(list, '2026-12-06')).toEqual([]);
  });

  test('of an old one', () => {
    expect(warnings(list, '2026-12-07')).toEqual([
      'The list of advisories is 15 days old: what was published since is not checked. Renew it with "npm run advisories".',
    ]);
  });

  test('of one without a date that can be read, or from the future', () => {
    for (const date of [undefined, 'soon', '2027-01-01'])
      expect(warnings({ ...list, date })).toEqual([
        'The list of advisories has no valid date. Renew it with "npm run advisories".',
      ]);
  });

  test('of packages that were not asked for', () => {
    expect(warnings({ ...list, packages: ['b'] })).toEqual([
      'Advisories are known for 1 of 2 packages only. Renew the list with "npm run advisories".',
    ]);
    expect(warnings({ ...list, packages: undefined })).toEqual([
      'Advisories are known for 0 of 2 packages only. Renew the list with "npm run advisories".',
    ]);
  });
});

test('a range that cannot be read counts as every version', () => {
  const lock = lockOf([['node_modules/a', '1.0.0']]);
  const advisories = [{ id: 'GHSA-1', package: 'a', range: '>=1.0.x.y', severity: 'HIGH' }];
  expect(findAffected(lock, { advisories })).toEqual(['a 1.0.0: GHSA-1 (HIGH, versions >=1.0.x.y)']);
});

describe('an advisory of npm', () => {
  const rangeOf = (...affected) =>
    advisoriesOf('a', [
      { id: 'GHSA-1', affected: affected.map((of) => ({ package: { ecosystem: 'npm', name: 'a' }, ...of })) },
    ])[0]?.range;

  test('with ranges of its ecosystem, as GitHub publishes them, is read like one with semantic versions', () => {
    const events = [{ introduced: '2.29.0' }, { fixed: '2.29.2' }];
    expect(rangeOf({ ranges: [{ type: 'ECOSYSTEM', events }] })).toBe('>=2.29.0 <2.29.2');
    expect(rangeOf({ ranges: [{ type: 'SEMVER', events }] })).toBe('>=2.29.0 <2.29.2');
  });

  test('whose last version is given outside the events ends with that version', () => {
    const open = { type: 'ECOSYSTEM', events: [{ introduced: '0' }] };
    const withLast = (range) => ({ ranges: [open], database_specific: { last_known_affected_version_range: range } });
    expect(rangeOf(withLast('<= 29.0.1'))).toBe('>=0.0.0-0 <=29.0.1');
    expect(rangeOf(withLast('< 29.0.1'))).toBe('>=0.0.0-0 <29.0.1');
    expect(rangeOf(withLast('what is this'))).toBe('>=0.0.0-0');
  });

  test('that is introduced twice before it is fixed is about all versions from the first', () => {
    const events = [{ introduced: '1.0.0' }, { introduced: '2.0.0' }, { fixed: '2.5.0' }];
    expect(rangeOf({ ranges: [{ type: 'SEMVER', events }] })).toBe('>=1.0.0 <2.5.0');
  });

  test('with events in any order is read by their versions', () => {
    const events = [{ fixed: '2.0.4' }, { introduced: '2.0.0' }, { fixed: '1.2.3' }, { introduced: '0' }];
    expect(rangeOf({ ranges: [{ type: 'SEMVER', events }] })).toBe('>=0.0.0-0 <1.2.3 || >=2.0.0 <2.0.4');
  });

  test('that lists versions as well as ranges means both', () => {
    const ranges = [{ type: 'SEMVER', events: [{ introduced: '3.0.0' }] }];
    expect(rangeOf({ ranges, versions: ['1.0.1'] })).toBe('>=3.0.0 || 1.0.1');
  });

  test('of which no version can be read is about every version', () => {
    expect(rangeOf({ ranges: [{ type: 'GIT', repo: 'https://example.test/a', events: [{ introduced: '0' }] }] })).toBe(
      '*',
    );
    expect(rangeOf({})).toBe('*');
  });
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
