import { readBusinessClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { moveClock } from './move-clock.ts';

export const clockHandlers = {
  showClock: (_, { db }) => findView(db),
  moveClock: async ({ body }, ctx) => {
    await moveClock(ctx, body.now);
    return findView(ctx.db);
  },
} satisfies Partial<Handlers>;

async function findView(db: Db) {
  const { now, is_moved } = await readBusinessClock(db);
  return { now: now.toString({ smallestUnit: 'millisecond' }), is_moved };
}
