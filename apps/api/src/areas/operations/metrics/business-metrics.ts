import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../../platform/database/database.ts';
import { findBackgroundFigures, listQueues } from './background-figures.queries.ts';

/** Null is shown as 0. */
const FIGURES = [
  [
    'larder_oldest_due_cutoff_seconds',
    'How long ago the oldest cutoff passed whose step is not done, on the business clock',
    'cutoff',
  ],
  [
    'larder_oldest_due_deadline_seconds',
    'How long ago the oldest post-cutoff deadline passed that is not settled, on the business clock',
    'deadline',
  ],
  ['larder_oldest_pending_payment_seconds', 'Age of the oldest payment that the gateway has not answered', 'payment'],
  [
    'larder_oldest_pending_refund_seconds',
    'Age of the oldest refund, of an order or a gift card, that the gateway has not answered',
    'refund',
  ],
  ['larder_failed_refunds', 'Unresolved refunds that the payment gateway refused', 'failed_refunds'],
  ['larder_disputes', 'Disputes that need a response or were lost and not reviewed', 'disputes'],
  ['larder_oldest_unsent_mail_seconds', 'Age of the oldest mail that is not sent', 'mail'],
  [
    'larder_oldest_waiting_gateway_event_seconds',
    'Age of the oldest event of the payment gateway that is not handled',
    'gateway_event',
  ],
  ['larder_failed_jobs', 'Jobs of the last 7 days that failed in every try', 'failed_jobs'],
  [
    'larder_money_differences',
    'Differences that the last reconciliations of orders and money found',
    'money_differences',
  ],
  [
    'larder_rows_outside_months',
    'Openings of customers and entries of the audit log that are in no month: the months ahead were not made',
    'outside_months',
  ],
] as const;

/** From the database, so that every process reports the same. Returns the refresh. */
export function businessMetrics(registry: Registry, db: Db): () => Promise<void> {
  const gauges = FIGURES.map(([name, help, figure]) => ({
    figure,
    gauge: new Gauge({ name, help, registers: [registry] }),
  }));
  const jobs = new Gauge({
    name: 'larder_jobs',
    help: 'Jobs by name and state: ready, active, failed; as the workers counted them within the last seconds',
    labelNames: ['job', 'state'],
    registers: [registry],
  });
  return async () => {
    const figures = await findBackgroundFigures(db);
    for (const { figure, gauge } of gauges) gauge.set(Math.max(0, figures[figure] ?? 0));
    for (const { name, ready, active, failed } of await listQueues(db)) {
      jobs.set({ job: name, state: 'ready' }, ready);
      jobs.set({ job: name, state: 'active' }, active);
      jobs.set({ job: name, state: 'failed' }, failed);
    }
  };
}
