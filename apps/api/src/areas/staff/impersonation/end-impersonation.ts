import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { type Actor, record } from '../../../platform/record.ts';
import { clearImpersonation, readImpersonation } from './impersonation-cookie.ts';
import { endAllOf, endOne } from './impersonation.queries.ts';

/** Clears the cookie even when the impersonation has ended already. */
export async function endImpersonation(call: CallContext): Promise<{ userId: number } | undefined> {
  const current = readImpersonation(call.request, call.config);
  clearImpersonation(call.reply, call.config);
  if (!current) return undefined;
  const actor = { staffId: current.staff_id, address: call.address, requestId: call.requestId };
  await call.transaction(async (tx) => recordEnds(tx, actor, await endOne(tx, current.impersonation_id)));
  return { userId: current.user_id };
}

export const endImpersonationsOf = async (tx: Tx, actor: Actor, staffId: number): Promise<void> =>
  recordEnds(tx, actor, await endAllOf(tx, staffId));

/** Start and end are recorded, however it ended (STAFF-41). */
export async function recordEnds(tx: Tx, actor: Actor, ended: Awaited<ReturnType<typeof endAllOf>>): Promise<void> {
  for (const { id, user_id, has_expired } of ended) {
    await record(
      tx,
      { ...actor, actingAsUserId: user_id },
      {
        name: 'impersonation_ended',
        subject: { type: 'impersonation', id },
        userId: user_id,
        description: has_expired ? 'Impersonation expired' : 'Stopped impersonating the customer',
      },
    );
  }
}
