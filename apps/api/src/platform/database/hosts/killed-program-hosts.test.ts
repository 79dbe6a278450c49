import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '../../../../test/faults/storms.ts';
import { addressOfAll, type RealServer } from '../../../../test/standby/real-server.ts';
import { type ServerPair, startServerPair } from '../../../../test/standby/server-pair.ts';
import { type Database, openDatabase } from '../database.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { hostsIn, hostsOf, lookAtHosts, openClient } from './connect.ts';
import { Hosts } from './hosts.ts';
import { Timelines } from './timelines.ts';
import { watchHosts } from './watch-hosts.ts';
import { MIGRATIONS } from '../../../open-data.ts';

describe.runIf(isWhole || process.env['LARDER_FAULTS'])('a primary and its standby', () => {
  let pair: ServerPair;
  let follower: RealServer;
  let database: Database;
  let stopWatching: () => Promise<void>;
  const connection = () => ({ connectionString: addressOfAll([pair.primary, pair.standby], 'program') });
  const owner = () => ({ connectionString: addressOfAll([pair.primary, pair.standby], 'owner') });
  const write = async (note: string) => {
    await sql`insert into notes_of_test values (${note})`.execute(database.db);
  };
  const notesOf = async (server: ServerPair['primary']) =>
    (await server.ask<{ note: string }>('select note from notes_of_test order by note')).map(({ note }) => note);

  beforeAll(async () => {
    pair = await startServerPair({ isSynchronous: true });
    follower = await pair.startFollower();
    await prepareDatabase({ owner: owner(), program: connection() }, MIGRATIONS);
    database = openDatabase(connection(), () => {}, 3);
    stopWatching = watchHosts(connection(), pino({ level: 'silent' }));
    const client = await openClient(owner(), 'test');
    await client.query('create table notes_of_test (note text)');
    await client.end();
  }, 180_000);
  afterAll(async () => {
    await stopWatching();
    await database.close();
    await pair.close();
  });

  test('migrations, grants and the queue are made on the primary, wherever it is in the list', async () => {
    const turned = { connectionString: addressOfAll([pair.standby, pair.primary], 'owner') };
    expect(await prepareDatabase({ owner: turned, program: connection() }, MIGRATIONS)).toEqual([]);
    await write('before');
    expect(await notesOf(pair.primary)).toEqual(['before']);
  });

  test('a primary that hangs is left after a promotion: its connections end, and it is never written to again, nor by a process that starts then', async () => {
    pair.primary.freeze();
    const hanging = write('nowhere').then(
      () => 'written',
      () => 'refused',
    );
    await pair.promote();
    const started = performance.now();
    expect(await hanging).toBe('refused');
    await write('after');
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await notesOf(pair.standby)).toEqual(['after', 'before']);
    pair.primary.thaw();
    await expect
      .poll(() =>
        hostsOf(connection())
          ?.roles()
          .map(({ role }) => role),
      )
      .toEqual(['outdated', 'primary']);
    for (let n = 0; n < 20; n++) await write('later');

    // A process that starts now, while the new primary takes some seconds to answer.
    pair.standby.freeze();
    const thawing = sleep(4_000).then(() => pair.standby.thaw());
    const found = await lookAtHosts(new Hosts(hostsIn(connection()), new Timelines()), connection());
    expect(found.name).toContain(pair.standby.folder.sockets);
    await thawing;

    // The timeline of a standby is known at its next restartpoint at the latest.
    await pair.standby.ask('checkpoint');
    await expect
      .poll(async () => {
        await follower.ask('checkpoint');
        return follower.ask('select timeline_id from pg_control_checkpoint()');
      })
      .toEqual([{ timeline_id: 2 }]);
    await pair.standby.kill();
    const all = { connectionString: addressOfAll([pair.primary, pair.standby, follower], 'program') };
    const hosts = new Hosts(hostsIn(all), new Timelines());
    await expect(lookAtHosts(hosts, all)).rejects.toThrow(/is the primary/);
    expect(hosts.roles().map(({ role }) => role)).toEqual(['outdated', 'away', 'standby']);

    const turned = openDatabase(
      { connectionString: addressOfAll([pair.standby, pair.primary], 'program') },
      () => {},
      1,
    );
    await expect(sql`insert into notes_of_test values ('lost')`.execute(turned.db)).rejects.toThrow(
      /is (not )?the primary/,
    );
    await turned.close();
    for (let n = 0; n < 20; n++) await expect(write('lost')).rejects.toThrow(/is (not )?the primary|terminated|ECONN/);
    expect(await notesOf(pair.primary)).toEqual(['before']);
  });
});
