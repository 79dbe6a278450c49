import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listUses } from './uses.ts';

export const useHandlers = {
  listUses: ({ params }, { db }) => listUses(db, params.kind, params.id),
} satisfies Partial<Handlers>;
