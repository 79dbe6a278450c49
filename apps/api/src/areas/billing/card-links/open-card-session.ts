import { randomUUID } from 'node:crypto';
import { refusalToOpenCardSession, refusalToUseCardLink } from '@larder/domain/billing/card-links/card-links.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import { machineNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { GatewayTimeout } from '../gateway/payment-gateway.ts';
import {
  findEarlierReference,
  insertCardSession,
  listOpenSessions,
  lockCardHolder,
  lockCardLink,
  setSessionReference,
} from './card-links.queries.ts';
import { finishCardSession } from './finish-card-session.ts';
import { knownLink, linkOf } from './show-card-link.ts';

/** Bounds of the gateway, with a margin for its clock. */
const SHORTEST = { minutes: 35 };
const LONGEST = { hours: 23 };

/** Each click opens a session with its own key and ends the previous ones (MON-43). */
export async function openCardSession(call: CallContext, token: string): Promise<{ url: string }> {
  const link = await linkOf(call.db, token);
  refuseIf(refusalToOpenCardSession(link));
  try {
    // The customer may have added a card and come back before the gateway's event.
    for (const former of await listOpenSessions(call.db, link.id)) await finishCardSession(call, former);
    return await openAtGateway(call, link);
  } catch (error) {
    if (!(error instanceof GatewayTimeout)) throw error;
    call.log.warn({ err: error }, 'the gateway opened no page to add a card');
    throw new CallError('unavailable', 'Our payment provider did not respond. Please try again in a minute.');
  }
}

async function openAtGateway(call: CallContext, link: { id: number; user_id: number; expires_at: Temporal.Instant }) {
  const { cardSessions } = gatewayOf(call);
  const session = randomUUID();
  const { id, key } = await call.transaction(async (tx) => {
    refuseIf(refusalToOpenCardSession(await lockLink(tx, link)));
    return insertCardSession(tx, link, session);
  });
  const { reference, url } = await cardSessions.open({
    key,
    earlierReference: await findEarlierReference(call.db, link.user_id),
    // The gateway must not learn the token of the link.
    returnUrl: `${call.config.PUBLIC_URL}/card-sessions/${session}`,
    endsAt: endOf(link.expires_at),
  });
  const former = await call.transaction(async (tx) => {
    refuseIf(refusalToUseCardLink(await lockLink(tx, link)));
    await setSessionReference(tx, id, reference);
    return (await listOpenSessions(tx, link.id)).filter((each) => each.id !== id);
  });
  for (const each of former) if (each.reference !== null) await cardSessions.end(each.reference);
  return { url };
}

async function lockLink(tx: Tx, { id, user_id }: { id: number; user_id: number }) {
  found(await lockCardHolder(tx, user_id), `Customer ${user_id}`);
  return knownLink(await lockCardLink(tx, id));
}

/** With its link, as far as the gateway allows. */
function endOf(expiresAt: Temporal.Instant): Temporal.Instant {
  const now = machineNow();
  const [first, last] = [now.add(SHORTEST), now.add(LONGEST)];
  if (Temporal.Instant.compare(expiresAt, first) < 0) return first;
  return Temporal.Instant.compare(expiresAt, last) > 0 ? last : expiresAt;
}
