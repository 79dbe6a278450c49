import type { Handlers } from '../../../platform/http/register-routes.ts';
import { endImpersonation } from './end-impersonation.ts';
import { impersonate } from './impersonate.ts';

export const impersonationHandlers = {
  impersonate: ({ params }, ctx) => impersonate(ctx, params.id),
  endImpersonation: async (_, ctx) => {
    await endImpersonation(ctx);
    return undefined;
  },
} satisfies Partial<Handlers>;
