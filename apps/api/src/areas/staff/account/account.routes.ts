import type { Handlers } from '../../../platform/http/register-routes.ts';
import { changeEmail, requestEmailCode } from './change-email.ts';
import { changePassword } from './change-password.ts';

export const accountHandlers = {
  changePassword: async ({ body }, ctx) => {
    await changePassword(ctx, body);
    return undefined;
  },
  requestEmailCode: ({ body }, ctx) => requestEmailCode(ctx, body.email),
  changeEmail: async ({ body }, ctx) => {
    const { id, first_name, last_name, roles } = ctx.staff;
    return { id, email: await changeEmail(ctx, body), first_name, last_name, is_admin: true, roles: [...roles] };
  },
} satisfies Partial<Handlers>;
