import { pino } from 'pino';
import { jobsPlan } from '../../src/schedules.ts';
import { type Connection, openDatabase } from '../../src/platform/database/database.ts';
import { startJobs } from '../../src/platform/jobs/start-jobs.ts';
import { testConfig, testFiles } from '../config.ts';

// run-worker.ts <connection as JSON>: a worker with every job and schedule of the program, until it is killed.
const connection = JSON.parse(process.argv[2] ?? '') as Connection;
const { db } = openDatabase(connection, () => {});
const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
await startJobs({ ...jobsPlan, connection, role: 'worker', config: testConfig(), files: testFiles(), db, log });
process.send?.('ready');
