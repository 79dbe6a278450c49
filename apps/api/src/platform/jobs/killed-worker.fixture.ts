// A worker process for tests to kill: `node killed-worker.fixture.ts <connection as JSON>`.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import * as z from 'zod';
import { type Connection, openDatabase } from '../database/database.ts';
import { testConfig, testFiles } from '../../../test/config.ts';
import { defineJob } from './define-job.ts';
import { startJobs } from './start-jobs.ts';

export const markedJob = defineJob({
  name: 'marked',
  data: z.object({ n: z.int(), ms: z.int() }),
  async run({ n, ms }, ctx) {
    await sql`insert into job_marks (n, what) values (${n}, 'began')`.execute(ctx.db);
    await sleep(ms);
    await ctx.transaction((tx) => sql`insert into job_marks (n, what) values (${n}, 'done')`.execute(tx));
  },
});

if (import.meta.main) {
  const connection = JSON.parse(process.argv[2] ?? '') as Connection;
  const { db } = openDatabase(connection, () => {});
  const schedules = { business: [], cleanUp: [], health: [] };
  await startJobs({
    connection,
    role: 'worker',
    jobs: [markedJob],
    schedules,
    config: testConfig(),
    files: testFiles(),
    db,
    log: pino({ level: 'silent' }),
  });
  process.send?.('ready');
}
