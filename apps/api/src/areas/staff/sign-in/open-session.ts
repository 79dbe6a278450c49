import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { readDevice, renewDevice, setDeviceCookie } from './known-device.ts';
import { newToken, setSessionCookie } from './session-cookie.ts';
import { insertSession } from './sign-in.queries.ts';

interface SignInTokens {
  session: string;
  device: string;
}

/** Set the cookies once it is committed. */
export async function openSession(tx: Tx, call: CallContext, userId: number): Promise<SignInTokens> {
  const { token, hash } = newToken();
  const userAgent = call.request.headers['user-agent']?.slice(0, 300) ?? null;
  await insertSession(tx, { token_hash: hash, user_id: userId, address: call.address, user_agent: userAgent });
  const actor = { staffId: userId, address: call.address, requestId: call.requestId };
  await record(tx, actor, { name: 'signed_in', subject: { type: 'user', id: userId }, description: 'Signed in' });
  return { session: token, device: await renewDevice(tx, readDevice(call.request, call.config), userId) };
}

export function setSignInCookies({ reply, config }: CallContext, { session, device }: SignInTokens): void {
  setSessionCookie(reply, config, session);
  setDeviceCookie(reply, config, device);
}
