import type { Handlers } from '../../platform/http/register-routes.ts';
import { clearSessionCookie, readSessionCookie, tokenHash } from './session-cookie.ts';
import { signIn } from './sign-in.ts';
import { endSession } from './sign-in.queries.ts';
import { verifySignIn } from './verify-sign-in.ts';

export const signInHandlers = {
  signIn: ({ body }, call) => signIn(call, body),
  verifySignIn: ({ body }, call) => verifySignIn(call, body),
  showMe: (_, { staff }) => ({
    id: staff.id,
    email: staff.email,
    first_name: staff.first_name,
    last_name: staff.last_name,
    is_admin: true,
    roles: staff.roles,
  }),
  signOut: async (_, call) => {
    const token = readSessionCookie(call.request);
    if (token) await endSession(call.db, tokenHash(token));
    clearSessionCookie(call.reply, call.config);
    return undefined;
  },
} satisfies Partial<Handlers>;
