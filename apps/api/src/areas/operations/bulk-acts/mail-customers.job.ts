import * as z from 'zod';
import { refusalToSendMessages, whyNotMailed } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import type { WaitingJob } from '../../../platform/batches/batches.queries.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { isMailOn, queueCustomerMails } from '../../../platform/mail/customer-mails.ts';
import { listUnmailable } from './selected-customers.queries.ts';

const CHUNK = 500;

const batchInput = z.object({ subject: z.string(), body: z.string() });
const row = z.object({ order_id: z.int().optional() });

/** Queues one e-mail for each customer, once, with the results of its chunk (OPS-44). */
export const mailSelectedCustomers = defineJob({
  ...BATCH_RETRIES,
  name: 'mail-customers',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, {
      chunk: CHUNK,
      async run(tx, { id, input }, jobs) {
        const message = batchInput.parse(input);
        const unmailable = await listUnmailable(tx, jobs.map(customerOf));
        const switchedOff = refusalToSendMessages(await isMailOn(tx, 'announcement'))?.message ?? null;
        const errorOf = (job: WaitingJob) => {
          if (switchedOff !== null) return switchedOff;
          const customer = unmailable.get(customerOf(job));
          return customer ? whyNotMailed(customer) : null;
        };
        await queueCustomerMails(
          tx,
          jobs
            .filter((job) => errorOf(job) === null)
            .map((job) => {
              const userId = customerOf(job);
              const { order_id: orderId } = row.parse(job.input);
              const key = `announcement:${id}:${userId}`;
              return {
                kind: 'announcement',
                userId,
                facts: { message },
                key,
                ...(orderId !== undefined && { orderId }),
              };
            }),
        );
        return jobs.map((job) => ({ position: job.position, error: errorOf(job) }));
      },
    }),
});

const customerOf = ({ subject_id }: WaitingJob) => Number(subject_id);
