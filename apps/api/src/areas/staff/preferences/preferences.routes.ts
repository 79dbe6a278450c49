import type { Handlers } from '../../../platform/http/register-routes.ts';
import { mergePreferences } from './preferences.queries.ts';

export const preferencesHandlers = {
  // Nothing is recorded: a preference changes the console of one person alone.
  savePreferences: ({ body }, ctx) => ctx.transaction((tx) => mergePreferences(tx, ctx.staff.id, body)),
} satisfies Partial<Handlers>;
