import type { FastifyBaseLogger } from 'fastify';
import { faultOf } from '../fault.ts';

const MINUTE_MS = 60_000;

/** The queue reports each poll that fails, in an outage hundreds a minute: once a minute of each kind, with their number. */
export function logQueueErrors(log: Pick<FastifyBaseLogger, 'error'>, now = () => performance.now()) {
  const logged = new Map<string, { until: number; more: number }>();
  return (error: unknown): void => {
    const fault = faultOf(error);
    const kind = fault.code ?? fault.name;
    const last = logged.get(kind);
    if (last && now() < last.until) {
      last.more++;
      return;
    }
    logged.set(kind, { until: now() + MINUTE_MS, more: 0 });
    log.error({ err: fault, ...(last && last.more > 0 && { more: last.more }) }, 'job queue');
  };
}
