import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { moment } from '../../wire/values.ts';

const area = 'operations';
const source = 'larder';

/** Ahead of the machine's clock where it was moved. */
const clock = z
  .object({
    now: moment,
    is_moved: z.boolean(),
    /** The payment gateway has a live key, so the clock cannot be moved. */
    charges_real_cards: z.boolean(),
  })
  .meta({ id: 'BusinessClock' });
export type BusinessClock = z.output<typeof clock>;

export const showClock = route({
  method: 'GET',
  path: '/api/management/clock',
  source,
  area,
  summary: 'The business clock, and whether it was moved forward',
  isByItself: true,
  answer: clock,
});

export const moveClock = route({
  method: 'PUT',
  path: '/api/management/clock',
  source,
  area,
  summary:
    'Move the business clock forward, by a year at most, which cannot be undone; for superadmins, in staging and development only',
  body: z.object({ now: moment }),
  answer: clock,
});

export const clockRoutes = { showClock, moveClock };
