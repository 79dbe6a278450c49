import { expect } from 'vitest';
import { CUSTOMER_COLUMNS, type CustomerColumn } from '@larder/domain/values/imports/customer-imports.ts';
import { checkCustomers } from './check-customers.job.ts';
import { importCustomersJob } from './import-customers.job.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { Job, JobContext } from '../../../platform/jobs/jobs.ts';
import type { TestServer } from '../../../../test/server.ts';

export type CustomerCells = Partial<Record<CustomerColumn, string>>;
const PATH = '/api/customers/admin/imports';

const linesOf = (rows: CustomerCells[]) =>
  [CUSTOMER_COLUMNS.join(','), ...rows.map((row) => CUSTOMER_COLUMNS.map((column) => row[column] ?? ''))].join('\r\n');

/** Also runs the jobs that a job enqueues. */
async function runAll<Data>(server: TestServer, job: Job<Data>, data: Data): Promise<void> {
  const queued: [Job<unknown>, unknown][] = [];
  const enqueue = async (_: unknown, next: unknown, given: unknown) => void queued.push([next as Job<unknown>, given]);
  const ctx: JobContext = { ...jobContext(server.db), jobs: { enqueue, enqueueAll: async () => {} } };
  await job.run(data, ctx);
  for (const [next, given] of queued) await next.run(given, ctx);
}

/** Uploads and checks a file whose cells need no quotation marks. */
export async function checkImport(server: TestServer, as: string, rows: CustomerCells[]) {
  const form = new FormData();
  form.set('csv', new File([linesOf(rows)], 'customers.csv', { type: 'text/csv' }));
  const { status, body } = await server.call('POST', PATH, { as, form });
  expect(status, JSON.stringify(body)).toBe(201);
  const id = body.data.id as number;
  await runAll(server, checkCustomers, { import_id: id });
  return (await server.call('GET', `${PATH}/${id}`, { as })).body.data;
}

/** Returns the batch. */
export async function applyImport(server: TestServer, as: string, rows: CustomerCells[]): Promise<number> {
  const { id } = await checkImport(server, as, rows);
  const { status, body } = await server.call('POST', `${PATH}/${id}/batch`, { as });
  expect(status, JSON.stringify(body)).toBe(202);
  await runAll(server, importCustomersJob, { batch_id: body.data.id });
  return body.data.id as number;
}
