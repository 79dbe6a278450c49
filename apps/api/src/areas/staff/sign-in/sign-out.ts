import type { CallContext } from '../../../platform/http/context.ts';
import { endImpersonationsOf } from '../impersonation/end-impersonation.ts';
import { clearImpersonation } from '../impersonation/impersonation-cookie.ts';
import { clearSessionCookie, readSessionCookie, tokenHash } from './session-cookie.ts';
import { endSession } from './sign-in.queries.ts';

export async function signOut(call: CallContext): Promise<void> {
  const token = readSessionCookie(call.request, call.config);
  if (token) {
    await call.transaction(async (tx) => {
      const ended = await endSession(tx, tokenHash(token));
      if (!ended) return;
      const actor = { staffId: ended.user_id, address: call.address, requestId: call.requestId };
      await endImpersonationsOf(tx, actor, ended.user_id);
    });
  }
  clearSessionCookie(call.reply, call.config);
  clearImpersonation(call.reply, call.config);
}
