import type { Handlers } from '../../../platform/http/register-routes.ts';
import { listBoxes } from './list-boxes.ts';

export const boxesHandlers = {
  listBoxes: ({ params }, { db }) => listBoxes(db, params.id),
} satisfies Partial<Handlers>;
