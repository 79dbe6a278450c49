import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { constraintRefusals } from '../../src/constraint-refusals.ts';
import {
  changesOf,
  type Connection,
  FOR_CALLS,
  FOR_PREVIEWS,
  openDatabase,
  previewsOf,
} from '../../src/platform/database/database.ts';
import { testConfig, testFiles } from '../config.ts';
import { openJobs } from '../jobs.ts';

export interface SentCall {
  method: 'PATCH' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: object;
}

// run-calls.ts <connection as JSON>: a process that answers calls, for a test to kill in the middle of one.
const connection = JSON.parse(process.argv[2] ?? '') as Connection;
const CONNECTIONS = 8;
const config = testConfig();
const log = pino({ level: 'silent' });
const { db, pool } = openDatabase(connection, () => {}, CONNECTIONS + FOR_PREVIEWS, FOR_CALLS);
const jobs = await openJobs(connection, config, db);
const app = await buildApp(
  {
    config,
    db,
    files: testFiles(),
    jobs,
    changes: changesOf(CONNECTIONS),
    previews: previewsOf(),
    constraintRefusals,
  },
  { version: 'test', consoleFolder: '/nonexistent', log, pool },
);

async function answer({ method, url, headers, body }: SentCall): Promise<void> {
  const said = await app.inject({ method, url, headers, payload: body });
  process.send?.({ status: said.statusCode, body: said.json() });
}
process.on('message', (call: SentCall) => void answer(call));
flushCompileCache(); // killed later, it keeps nothing
process.send?.('ready');
