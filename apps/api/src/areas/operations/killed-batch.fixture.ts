// A process for the tests to kill: `node killed-batch.fixture.ts <connection as JSON> <batch id>`. It works at the batch
// as the queue would have it done.
import { type Connection, type Db, openDatabase } from '../../platform/database.ts';
import { jobContext } from '../../platform/jobs/job-context.fixture.ts';
import { BATCH_JOBS } from './batch-kinds.ts';

/** A batch by the job of its name, to its end. */
export async function runBatch(db: Db, id: number): Promise<void> {
  const { name } = await db.selectFrom('batches').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  await BATCH_JOBS[name]?.run({ batch_id: id }, jobContext(db));
}

if (import.meta.main) {
  const [connection = '', id = ''] = process.argv.slice(2);
  const { db, close } = openDatabase(JSON.parse(connection) as Connection, () => {});
  process.send?.('began');
  await runBatch(db, Number(id));
  await close();
  process.disconnect?.();
}
