import type { Handlers } from '../../../platform/http/register-routes.ts';
import { resetPassword } from './reset-password.ts';

export const passwordHandlers = {
  resetPassword: async ({ params }, ctx) => {
    await resetPassword(ctx, params.id);
    return { message: 'Password reset!' };
  },
} satisfies Partial<Handlers>;
