import type { Handlers } from '../../../platform/http/register-routes.ts';
import { findPreferences } from '../preferences/preferences.queries.ts';
import { countGuesses } from './count-guesses.ts';
import { resendSignInCode } from './resend-sign-in-code.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { verifySignIn } from './verify-sign-in.ts';

export const signInHandlers = {
  signIn: ({ body }, call) => signIn(call, body),
  verifySignIn: ({ body }, call) => verifySignIn(call, body),
  resendSignInCode: ({ body }, call) => countGuesses(call, () => resendSignInCode(call, body)),
  showMe: async (_, { db, staff }) => ({
    id: staff.id,
    email: staff.email,
    first_name: staff.first_name,
    last_name: staff.last_name,
    is_admin: true,
    roles: [...staff.roles],
    preferences: await findPreferences(db, staff.id),
  }),
  signOut: async (_, call) => {
    await signOut(call);
    return undefined;
  },
} satisfies Partial<Handlers>;
