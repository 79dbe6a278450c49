import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { askDispute } from '../../billing/disputes/ask-dispute.ts';
import type { GatewayReads, Outcome, WaitingEvent } from './gateway-events.queries.ts';
import { handleCharge } from './handle-charge.ts';

/** If its charge is recorded nowhere, that is the difference (MON-40). */
export async function handleDispute(ctx: JobContext, gateway: GatewayReads, event: WaitingEvent): Promise<Outcome> {
  const { isRecorded, charge } = await askDispute(ctx, gateway.disputes, event.reference);
  if (isRecorded) return 'handled';
  return charge === null ? 'unknown' : handleCharge(ctx, gateway, { kind: 'charge', ...charge });
}
