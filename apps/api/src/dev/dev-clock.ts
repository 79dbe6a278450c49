import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { invalidField } from '../platform/call-error.ts';
import { businessNow, moveBusinessClock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';

const body = z.object({ now: z.string() });

/** Reads and moves the business clock, forward only (TIME-3). */
export function registerDevClock(app: FastifyInstance, db: Db): void {
  const read = async () => {
    const now = (await businessNow(db)).toString({ smallestUnit: 'millisecond' });
    return { now, data: { now } }; // as ruled, and in the envelope of every other answer
  };
  app.get('/dev/clock', async (_, reply) => reply.header('cache-control', 'no-store').send(await read()));
  app.put('/dev/clock', async (request, reply) => {
    const moved = await moveBusinessClock(db, momentOf(request.body));
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
