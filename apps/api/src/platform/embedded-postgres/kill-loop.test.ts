import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../../test/faults/child-program.ts';
import { isWhole } from '../../../test/faults/storms.ts';
import type { EmbeddedPostgres } from './start-embedded-postgres.ts';

const ROUNDS = 12;
let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'larder-kill-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function writeUntilKilled(client: pg.Client, from: number): Promise<number> {
  for (let n = from; ; n++) {
    try {
      await client.query('insert into written (n) values ($1)', [n]);
    } catch {
      return n - 1;
    }
  }
}

test.runIf(isWhole)(
  'a program and its server killed at any moment lose nothing that was confirmed',
  { timeout: 180_000 },
  async () => {
    let confirmed = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const program = await runProgram<Pick<EmbeddedPostgres, 'owner'>>('run-embedded.ts', [join(home, 'data')]);
      const client = new pg.Client(program.said.owner);
      client.on('error', () => {});
      await client.connect();
      await client.query('create table if not exists written (n integer primary key)');
      const { rows } = await client.query<{ last: number }>('select coalesce(max(n), 0) as last from written');
      expect(rows[0]?.last).toBeGreaterThanOrEqual(confirmed);
      const writing = writeUntilKilled(client, (rows[0]?.last ?? 0) + 1);
      await sleep(50 + 37 * round);
      // Every third time the server is killed too: the next start recovers from the log.
      const pidFile = join(home, 'data', 'postgres', '18', 'postmaster.pid');
      if (round % 3 === 0 && existsSync(pidFile))
        process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
      await program.kill();
      confirmed = await writing;
    }
    expect(confirmed).toBeGreaterThan(ROUNDS);
  },
);
