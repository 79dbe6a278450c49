import type { FastifyBaseLogger } from 'fastify';
import { faultOf } from '../fault.ts';

const MINUTE_MS = 60_000;

/**
 * The queue reports each poll that fails, in an outage hundreds a minute: one of each kind is logged a minute, with the
 * number of those since.
 */
export function logQueueErrors(log: Pick<FastifyBaseLogger, 'error'>, now = () => performance.now()) {
  const logged = new Map<string, { until: number; more: number }>();
  return (error: unknown): void => {
    // A poll reports the fields of an error, which is none itself.
    const fault = faultOf(error instanceof Error ? error : Object.assign(new Error(), error));
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
