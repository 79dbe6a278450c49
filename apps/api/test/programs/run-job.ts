import { type Connection, openDatabase } from '../../src/platform/database/database.ts';
import { jobContext } from '../../src/platform/jobs/job-context.fixture.ts';
import { jobs } from '../../src/job-list.ts';

// run-job.ts <connection as JSON> <name> <data as JSON>: runs one job without a queue, for a test to kill.
const [connection = '', name = '', data = ''] = process.argv.slice(2);
const { db, close } = openDatabase(JSON.parse(connection) as Connection, () => {});
const job = jobs.find((each) => each.name === name);
if (!job) throw new Error(`There is no job ${name}`);
process.send?.('began');
await job.run(job.data.parse(JSON.parse(data)), jobContext(db));
await close();
process.disconnect?.();
