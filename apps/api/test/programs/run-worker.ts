import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import type { Config } from '../../src/config.ts';
import { jobsPlan } from '../../src/schedules.ts';
import { type Connection, openDatabase } from '../../src/platform/database/database.ts';
import { startJobs } from '../../src/platform/jobs/start-jobs.ts';
import { testFiles } from '../config.ts';
import { programConfig } from './program-config.ts';

// run-worker.ts <connection as JSON> <settings as JSON>: a worker with every job and schedule of the program, until it is killed.
const connection = JSON.parse(process.argv[2] ?? '') as Connection;
const settings = JSON.parse(process.argv[3] ?? '{}') as Partial<Config>;
const { db } = openDatabase(connection, () => {});
const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
const config = { ...programConfig(), ...settings };
await startJobs({ ...jobsPlan, connection, role: 'worker', config, files: testFiles(), db, log });
flushCompileCache(); // killed later, it keeps nothing
process.send?.('ready');
