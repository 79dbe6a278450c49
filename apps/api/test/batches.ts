import type { Db } from '../src/platform/database/database.ts';

interface MadeJob {
  status?: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  input?: object;
  result?: object;
  subject?: { type: 'user' | 'order'; id: number };
}

interface MadeBatch {
  name: string;
  staffId: number;
  jobs: MadeJob[];
  isFinished?: boolean;
  input?: object;
}

export async function buildBatch(
  db: Db,
  { name, staffId, jobs, isFinished = false, input = {} }: MadeBatch,
): Promise<number> {
  const countOf = (status: string) => jobs.filter((job) => (job.status ?? 'pending') === status).length;
  const { id } = await db
    .insertInto('batches')
    .values({
      name,
      total_jobs: jobs.length,
      succeeded_jobs: countOf('succeeded'),
      failed_jobs: countOf('failed'),
      input: JSON.stringify(input),
      created_by: staffId,
      finished_at: isFinished ? Temporal.Now.instant() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (jobs.length === 0) return id;
  await db
    .insertInto('batch_jobs')
    .values(
      jobs.map(({ status = 'pending', input = {}, result, subject }, index) => ({
        batch_id: id,
        position: index + 1,
        status,
        input: JSON.stringify(input),
        result: result === undefined ? null : JSON.stringify(result),
        subject_type: subject?.type ?? null,
        subject_id: subject ? String(subject.id) : null,
      })),
    )
    .execute();
  return id;
}
