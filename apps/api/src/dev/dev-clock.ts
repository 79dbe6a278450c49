import { LAST_NEW_TIME, refusalToChargeEarly } from '@larder/domain/operations/clock/move-clock.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { chargesRealCards } from '../config.ts';
import { invalidField, refuseIf } from '../platform/call-error.ts';
import { businessNow, moveBusinessClock } from '../platform/clock.ts';
import type { Platform } from '../platform/http/context.ts';

const body = z.object({ now: z.string() });

/** Reads and moves the business clock, forward only (TIME-3). */
export function registerDevClock(app: FastifyInstance, { config, db }: Platform): void {
  const read = async () => {
    const now = (await businessNow(db)).toString({ smallestUnit: 'millisecond' });
    return { now, data: { now } }; // as ruled, and in the envelope of every other answer
  };
  app.get('/dev/clock', async (_, reply) => reply.header('cache-control', 'no-store').send(await read()));
  app.put('/dev/clock', async (request, reply) => {
    refuseIf(refusalToChargeEarly(chargesRealCards(config)));
    const to = momentOf(request.body);
    if (Temporal.Instant.compare(to, LAST_NEW_TIME) > 0)
      throw invalidField('now', 'Give a moment before the year 2999.');
    const moved = await moveBusinessClock(db, to);
    if (!moved) throw invalidField('now', 'The business clock only moves forward: this moment is in its past.');
    return reply.header('cache-control', 'no-store').send(await read());
  });
}

function momentOf(given: unknown): Temporal.Instant {
  const parsed = body.safeParse(given);
  try {
    if (parsed.success) return Temporal.Instant.from(parsed.data.now);
  } catch {
    // not a moment; refused below
  }
  throw invalidField('now', 'Give a moment such as 2026-11-24T06:00:00Z.');
}
