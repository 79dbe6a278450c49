import type { Handlers } from '../../../platform/http/register-routes.ts';
import { liftSuspension, showSuspension } from './lift-suspension.ts';

export const suspensionsHandlers = {
  showSuspension: ({ params }, ctx) => showSuspension(ctx, params.id),
  liftSuspension: ({ params, body }, ctx) => liftSuspension(ctx, params.id, body.expected),
} satisfies Partial<Handlers>;
