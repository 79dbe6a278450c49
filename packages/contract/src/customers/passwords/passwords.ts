import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id, message } from '../../wire/values.ts';

export const resetPassword = route({
  method: 'PUT',
  path: '/api/customers/admin/users/{id}/password',
  source: 'spec',
  area: 'customers',
  summary: 'Reset a password to the fixed default; it must be changed at the next sign-in, and all sessions end',
  params: z.object({ id }),
  answer: message,
});

export const passwordsRoutes = { resetPassword };
