import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { testConfig, testFiles } from '../../../test/config.ts';
import { type Db, inTransaction } from '../database/database.ts';
import type { JobContext } from './jobs.ts';

export const jobContext = (db: Db, log: FastifyBaseLogger = pino({ level: 'silent' })): JobContext => ({
  config: testConfig(),
  files: testFiles(),
  db,
  jobs: { enqueue: async () => {}, enqueueAll: async () => {} },
  log,
  signal: new AbortController().signal,
  transaction: (work) => inTransaction(db, work),
});
