import { pino } from 'pino';
import { testFiles } from './config.ts';
import type { Config } from '../src/config.ts';
import type { Connection, Db } from '../src/platform/database/database.ts';
import { type RunningJobs, startJobs } from '../src/platform/jobs/start-jobs.ts';
import { jobsPlan } from '../src/schedules.ts';

/** Stores jobs and runs none. */
export const openJobs = (connection: Connection, config: Config, db: Db): Promise<RunningJobs> =>
  startJobs({ ...jobsPlan, connection, role: 'web', config, db, files: testFiles(), log: pino({ level: 'silent' }) });
