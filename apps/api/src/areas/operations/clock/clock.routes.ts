import { chargesRealCards } from '../../../config.ts';
import { readBusinessClock } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { moveClock } from './move-clock.ts';

export const clockHandlers = {
  showClock: (_, ctx) => findView(ctx),
  moveClock: async ({ body }, ctx) => {
    await moveClock(ctx, body.now);
    return findView(ctx);
  },
} satisfies Partial<Handlers>;

async function findView({ db, config }: StaffContext) {
  const { now, is_moved } = await readBusinessClock(db);
  return {
    now: now.toString({ smallestUnit: 'millisecond' }),
    is_moved,
    charges_real_cards: chargesRealCards(config),
  };
}
