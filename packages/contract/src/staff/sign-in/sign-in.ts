import * as z from 'zod';
import { STAFF_ROLES } from '@larder/domain/values/enums/staff-roles.ts';
import { route } from '../../wire/route.ts';
import { id, newPassword } from '../../wire/values.ts';
import { preferences } from '../preferences/preferences.ts';

/** A correct pair mails a code. */
export const signIn = route({
  method: 'POST',
  path: '/api/management/auth',
  source: 'spec',
  area: 'staff',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  body: z.object({
    email: z.string().trim().min(1, 'E-mail is required.').max(254),
    password: z.string().min(1, 'Password is required.').max(1_000),
  }),
  answer: z.object({ nextAction: z.literal('verification'), verificationId: z.string(), redirect: z.boolean() }),
});

export const verifySignIn = route({
  method: 'POST',
  path: '/api/management/auth/verification',
  source: 'spec',
  area: 'staff',
  summary: 'Verify the code from the e-mail and open a session',
  access: 'public',
  body: z.object({
    code: z
      // A number would lose its leading zeros.
      .string({
        error: ({ input }) =>
          `Verification code is ${input === undefined || input === null ? 'required' : 'not valid'}.`,
      })
      .trim()
      .min(1, 'Verification code is required.')
      .max(20, 'The verification code has 6 digits.'),
    verificationId: z.string().min(1, 'This sign-in is no longer known. Please sign in again.').max(100),
    password: newPassword.optional(),
  }),
  /** `new_password`: the code is right, but the password was reset; send both again (STAFF-52). */
  answer: z.object({ authenticated: z.boolean(), nextAction: z.literal('new_password').optional() }),
});

export const resendSignInCode = route({
  method: 'POST',
  path: '/api/management/auth/verification/resend',
  source: 'larder',
  area: 'staff',
  summary: 'Mail a new code for a sign-in; the previous code stops working',
  access: 'public',
  body: z.object({ verificationId: z.string().min(1).max(100) }),
  answer: z.object({ verificationId: z.string() }),
});

export const me = z
  .object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    is_admin: z.boolean(),
    roles: z.array(z.enum(STAFF_ROLES)),
  })
  .meta({ id: 'Me' });
export type Me = z.output<typeof me>;

const signedIn = me.extend({ preferences }).meta({ id: 'SignedIn' });
export type SignedIn = z.output<typeof signedIn>;

export const showMe = route({
  method: 'GET',
  path: '/api/management/me',
  source: 'spec',
  area: 'staff',
  summary: 'The signed-in member of staff, with their preferences',
  answer: signedIn,
});

export const signOut = route({
  method: 'DELETE',
  path: '/api/management/auth',
  source: 'spec',
  area: 'staff',
  summary: 'Log out: ends the session',
  access: 'public',
  answer: null,
});

export const signInRoutes = { signIn, verifySignIn, resendSignInCode, showMe, signOut };
