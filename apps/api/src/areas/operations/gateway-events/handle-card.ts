import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { findSessionOfKey } from '../../billing/card-links/card-links.queries.ts';
import { finishCardSession } from '../../billing/card-links/finish-card-session.ts';
import type { GatewayReads, Outcome, WaitingEvent } from './gateway-events.queries.ts';

/** A session that was finished when the customer returned stays as it is (MON-43). */
export async function handleCard(ctx: JobContext, _: GatewayReads, { key }: WaitingEvent): Promise<Outcome> {
  const session = key === null ? undefined : await findSessionOfKey(ctx.db, key);
  if (session === undefined || session.reference === null) return 'unknown';
  await finishCardSession(ctx, session);
  return 'handled';
}
