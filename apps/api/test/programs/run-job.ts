import { flushCompileCache } from 'node:module';
import { type Connection, openDatabase } from '../../src/platform/database/database.ts';
import { jobContext } from '../../src/platform/jobs/job-context.fixture.ts';
import { jobsPlan } from '../../src/schedules.ts';
import { programConfig } from './program-config.ts';

// run-job.ts <connection as JSON> <name> <data as JSON>: runs one job without a queue, for a test to kill.
const [connection = '', name = '', data = ''] = process.argv.slice(2);
const { db, close } = openDatabase(JSON.parse(connection) as Connection, () => {});
const { jobs, schedules } = jobsPlan;
const watched = (schedules.watched ?? []).map((each) => each.job);
const job = [...jobs, ...watched].find((each) => each.name === name);
if (!job) throw new Error(`There is no job ${name}`);
flushCompileCache(); // killed later, it keeps nothing
process.send?.('began');
await job.run(job.data.parse(JSON.parse(data)), { ...jobContext(db), config: programConfig() });
await close();
process.disconnect?.();
