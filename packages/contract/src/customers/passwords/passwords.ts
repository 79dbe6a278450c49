import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { email, id, linkToken, message, moment, newPassword } from '../../wire/values.ts';

export const resetPassword = route({
  method: 'PUT',
  path: '/api/customers/admin/users/{id}/password',
  source: 'spec',
  area: 'customers',
  summary: 'Reset a password to the fixed default; it must be changed at the next sign-in, and all sessions end',
  params: z.object({ id }),
  answer: message,
});

const area = 'customers';
const source = 'larder';

export const sendPasswordLink = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/password-links',
  source,
  area,
  summary: 'Mail a customer a one-time link to choose a password; a previous link stops working',
  params: z.object({ id }),
  answer: message,
});

export const requestPasswordLink = route({
  method: 'POST',
  path: '/api/customers/auth/password-links',
  source,
  area,
  summary: 'Ask for a link to choose a password; the answer is the same for every e-mail',
  access: 'public',
  body: z.object({ email }),
  answer: message,
});

export const showPasswordLink = route({
  method: 'GET',
  path: '/api/customers/auth/password-links/{token}',
  source,
  area,
  summary: 'Show whose password a link sets',
  access: 'public',
  params: z.object({ token: linkToken }),
  answer: z.object({ email: z.string(), first_name: z.string(), expires_at: moment }),
});

export const choosePassword = route({
  method: 'POST',
  path: '/api/customers/auth/password-links/{token}',
  source,
  area,
  summary: 'Choose a password by a mailed link, which is used up; all sessions end',
  access: 'public',
  params: z.object({ token: linkToken }),
  body: z.object({ password: newPassword }),
  answer: z.object({ email: z.string() }),
});

export const passwordsRoutes = {
  resetPassword,
  sendPasswordLink,
  requestPasswordLink,
  showPasswordLink,
  choosePassword,
};
