import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { email, newPassword } from '../../wire/values.ts';
import { me } from '../sign-in/sign-in.ts';

const area = 'staff';
const source = 'larder';

export const changePassword = route({
  method: 'PUT',
  path: '/api/management/me/password',
  source,
  area,
  summary: 'Change your own password with the old one; your other sessions end',
  body: z.object({
    current_password: z.string().min(1, 'Current password is required.').max(1_000),
    password: newPassword,
  }),
  answer: null,
});

export const requestEmailCode = route({
  method: 'POST',
  path: '/api/management/me/email-codes',
  source,
  area,
  summary: 'Mail a code to your current e-mail, which confirms the change to a new one',
  body: z.object({ email }),
  answer: z.object({ verificationId: z.string() }),
  status: 201,
});

export const changeEmail = route({
  method: 'PUT',
  path: '/api/management/me/email',
  source,
  area,
  summary: 'Change your own e-mail with the code that was mailed to the current one',
  body: z.object({
    email,
    verificationId: z.string().min(1, 'Request a code first.').max(100),
    code: z.string().trim().min(1, 'Verification code is required.').max(20, 'The verification code has 6 digits.'),
  }),
  answer: me,
});

export const accountRoutes = { changePassword, requestEmailCode, changeEmail };
