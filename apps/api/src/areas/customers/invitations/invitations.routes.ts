import type { Handlers } from '../../../platform/http/register-routes.ts';
import { acceptInvitation } from './accept-invitation.ts';

export const acceptanceHandlers = {
  acceptInvitation: ({ params, body }, call) => acceptInvitation(call, params.token, body.password),
} satisfies Partial<Handlers>;
