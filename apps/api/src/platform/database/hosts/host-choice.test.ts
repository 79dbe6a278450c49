import { describe, expect, test } from 'vitest';
import { type HostRole, type Look, rolesOf, type Server, warningOf } from './host-choice.ts';
import { Timelines } from './timelines.ts';

const primary = (timeline: number, system = 'larder'): Server => ({ system, since: '', isStandby: false, timeline });
const standby = (timeline: number, system = 'larder'): Server => ({ ...primary(timeline, system), isStandby: true });
const away: Look = { fault: 'connect ECONNREFUSED' };
const none = { system: null, index: -1 };
const larder = (index: number) => ({ system: 'larder', index });

describe('the roles of hosts', () => {
  test.each<[string, Look[], { newest?: number; followed?: { system: string | null; index: number } }, HostRole[]]>([
    ['the one that accepts writes is the primary', [standby(1), primary(1)], {}, ['standby', 'primary']],
    ['none where all follow', [standby(1), standby(1)], {}, ['standby', 'standby']],
    ['none where none answers', [away, away], {}, ['away', 'away']],
    ['an older timeline is outdated', [primary(1), primary(2)], {}, ['outdated', 'primary']],
    ['also than the process knows', [primary(1), away], { newest: 2 }, ['outdated', 'away']],
    ['also than a standby has', [primary(1), away, standby(2)], {}, ['outdated', 'away', 'standby']],
    ['not because a standby is late', [primary(2), standby(1)], {}, ['primary', 'standby']],
    ['the first of two with one timeline', [primary(3), primary(3)], {}, ['primary', 'rival']],
    ['the followed of two with one timeline', [primary(3), primary(3)], { followed: larder(1) }, ['rival', 'primary']],
    ['a newer one than the followed', [primary(3), primary(4)], { followed: larder(0) }, ['outdated', 'primary']],
    ['another one while the followed is away', [primary(3), away], { followed: larder(1) }, ['primary', 'away']],
    [
      'no host of another database, whatever its timeline',
      [primary(9, 'another'), primary(1), standby(9, 'another')],
      { followed: larder(1) },
      ['foreign', 'primary', 'foreign'],
    ],
    ['none of another database alone', [primary(1, 'another'), away], { followed: larder(1) }, ['foreign', 'away']],
    [
      'none while it is not known which database is meant',
      [primary(1), standby(5, 'another')],
      {},
      ['foreign', 'foreign'],
    ],
  ])('%s', (_, looks, { newest = 0, followed = none }, roles) => {
    const timelines = new Timelines();
    timelines.raise(primary(newest));
    for (const look of looks) if (!('fault' in look)) timelines.raise(look);
    expect(rolesOf(looks, timelines, followed)).toEqual(roles);
  });

  test.each<[HostRole[], RegExp]>([
    [['primary', 'standby', 'outdated', 'away'], /^nothing$/],
    [['rival', 'primary'], /^db-2 and db-1 accept writes .* Only db-2 is written to/],
    [['primary', 'foreign'], /^Not of the same database: db-2\./],
  ])('%s are warned of as %s', (roles, warning) => {
    const said = warningOf(roles.map((role, index) => ({ host: `db-${index + 1}`, role })));
    expect(said ?? 'nothing').toMatch(warning);
  });
});
