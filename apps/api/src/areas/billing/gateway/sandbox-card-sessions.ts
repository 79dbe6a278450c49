import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CHICAGO } from '@larder/domain/values/days.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CardSessions } from './payment-gateway.ts';

const find = (db: Db, reference: string) =>
  db
    .selectFrom('sandbox_card_sessions')
    .select(['reference', 'status', 'card_reference'])
    .where('reference', '=', reference)
    .executeTakeFirst();

/** A new card is valid for years. */
const VALID_YEARS = 3;

/** One number is one card, as with a real gateway. */
export const sandboxFingerprint = (methodReference: string): string => `sandbox_${methodReference.slice(-4)}`;

/** Its page is one of ours, next to the page that customers return to. */
export const sandboxCardSessions = (db: Db): CardSessions => ({
  async open({ key, returnUrl }) {
    await db
      .insertInto('sandbox_card_sessions')
      .values({ reference: `sandbox_session_${randomUUID()}`, key })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const { reference } = await db
      .selectFrom('sandbox_card_sessions')
      .select('reference')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return { reference, url: `${returnUrl}/test-card?reference=${reference}` };
  },
  async find(reference) {
    const session = await find(db, reference);
    if (session?.status === 'open') return { status: 'open' };
    if (session?.card_reference === undefined || session.card_reference === null) return { status: 'expired' };
    const { card_reference: card } = session;
    const { year } = (await businessNow(db)).toZonedDateTimeISO(CHICAGO);
    return {
      status: 'complete',
      card: {
        reference: card,
        lastFour: card.slice(-4),
        fingerprint: sandboxFingerprint(card),
        expires: { month: 12, year: year + VALID_YEARS },
      },
    };
  },
  async end(reference) {
    await db
      .updateTable('sandbox_card_sessions')
      .set({ status: 'expired' })
      .where('reference', '=', reference)
      .where('status', '=', 'open')
      .execute();
  },
});

/** Called by the hosted page. False if the session is no longer open. */
export async function completeSandboxSession(db: Db, reference: string, lastFour: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_card_sessions')
    .set({
      status: 'complete',
      card_reference: sql<string>`concat('sandbox_', gen_random_uuid(), '_', ${lastFour}::text)`,
    })
    .where('reference', '=', reference)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
