import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '../../../../test/faults/storms.ts';
import { type MovingAddress, startAddress } from '../../../../test/standby/moving-address.ts';
import { type ServerPair, startServerPair } from '../../../../test/standby/server-pair.ts';
import { MIGRATIONS } from '../../../open-data.ts';
import { toCallError } from '../../http/error-answers.ts';
import { type Database, openDatabase } from '../database.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { watchHosts } from './watch-hosts.ts';

describe.runIf(isWhole || process.env['LARDER_FAULTS'])('one address that is moved to another server', () => {
  let pair: ServerPair;
  let address: MovingAddress;
  let database: Database;
  let stopWatching: () => Promise<void>;
  const write = (note: string, { db } = database) =>
    sql`insert into notes_of_test values (${note})`.execute(db).then(
      () => 200,
      (error: unknown) => toCallError(error).status,
    );
  const notesOf = async (server: ServerPair['primary']) =>
    (await server.ask<{ note: string }>('select note from notes_of_test order by note')).map(({ note }) => note);

  beforeAll(async () => {
    pair = await startServerPair({ isSynchronous: true });
    const { owner, program } = pair.primary;
    await prepareDatabase({ owner, program }, MIGRATIONS);
    await pair.primary.ask('create table notes_of_test (note text)');
    await pair.primary.ask('grant select, insert on notes_of_test to public');
    address = await startAddress(pair.primary);
    database = openDatabase(address.connection, () => {}, 3);
    stopWatching = watchHosts(address.connection, pino({ level: 'silent' }));
  }, 180_000);
  afterAll(async () => {
    await stopWatching();
    await database.close();
    await address.close();
    await pair.close();
  });

  test('while it leads to a standby changes are a 503, and no connection stays there', async () => {
    address.moveTo(pair.standby);
    const other = openDatabase(address.connection, () => {}, 3);
    expect(await write('to the standby', other)).toBe(503);
    expect(await pair.standby.ask(`select from pg_stat_activity where application_name = 'larder'`)).toEqual([]);
    address.moveTo(pair.primary);
    expect(await write('before', other)).toBe(200);
    await other.close();
  });

  test('a server that only reads, as with full storage, answers changes with a 503 until it writes again', async () => {
    const setReadOnly = async (setting: 'on' | 'off') => {
      await pair.primary.ask(`alter system set default_transaction_read_only = ${setting}`);
      await pair.primary.ask('select pg_reload_conf()');
    };
    await setReadOnly('on');
    await expect.poll(() => write('while it reads')).toBe(503);
    expect((await sql`select from notes_of_test`.execute(database.db)).rows.length).toBeGreaterThan(0);
    await setReadOnly('off');
    await expect.poll(() => write('before')).toBe(200);
  });

  test('a server that hangs and is replaced loses its connections, and the next go to the new one within 10 seconds', async () => {
    expect(await write('before')).toBe(200);
    pair.primary.freeze();
    const hanging = write('nowhere');
    await pair.promote();
    address.moveTo(pair.standby);
    const started = performance.now();
    expect(await hanging).toBe(503);
    expect(await write('after')).toBe(200);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await notesOf(pair.standby)).toContain('after');
    pair.primary.thaw();
    expect(await notesOf(pair.primary)).not.toContain('after');
  });
});
