import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { email, linkToken, moment, newPassword, text } from '../../wire/values.ts';

const area = 'staff';
const source = 'larder';
const params = z.object({ token: linkToken });
const verificationId = z.string().min(1, 'Request a code first.').max(100);

export const showSetup = route({
  method: 'GET',
  path: '/api/management/setup/{token}',
  source,
  area,
  summary: 'Check a setup link, which works while no member of staff exists',
  access: 'public',
  params,
  answer: z.object({ expires_at: moment }),
});

export const requestSetupCode = route({
  method: 'POST',
  path: '/api/management/setup/{token}',
  source,
  area,
  summary: 'Mail a code to the person who sets up Larder; the account is made when it is confirmed',
  access: 'public',
  params,
  body: z.object({ first_name: text(100), last_name: text(100), email, password: newPassword }),
  answer: z.object({ verificationId: z.string() }),
});

/** Polled until the mail is sent, so that the page says why no code comes. Never counted as a guess of the link. */
export const showSetupMail = route({
  method: 'GET',
  path: '/api/management/setup/{token}/mail',
  source,
  area,
  summary: 'Whether the mail with the code was sent, and otherwise which setting to check',
  access: 'public',
  params,
  query: z.object({ verificationId }),
  answer: z.object({ state: z.enum(['waiting', 'sent', 'failed']), message: z.string().nullable() }),
});

export const confirmSetup = route({
  method: 'POST',
  path: '/api/management/setup/{token}/verification',
  source,
  area,
  summary: 'Make the first superadmin with the mailed code and open a session; the link then never works again',
  access: 'public',
  params,
  body: z.object({
    code: z.string().trim().min(1, 'Verification code is required.').max(20, 'The verification code has 6 digits.'),
    verificationId,
  }),
  answer: z.object({ authenticated: z.literal(true) }),
  status: 201,
});

export const setupRoutes = { showSetup, requestSetupCode, showSetupMail, confirmSetup };
