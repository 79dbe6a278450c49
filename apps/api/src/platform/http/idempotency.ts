import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { CallError } from '../call-error.ts';
import type { Db, Tx } from '../database.ts';

// Rulings 1: a key is kept 24 hours per staff member, method and path. Successes and declined charges are kept,
// refusals and faults are not, so that a corrected form may use the same key.

export interface RequestKey {
  staff_id: number;
  method: string;
  path: string;
  key: string;
}
/** A key in the hand of one call. Whoever takes it over takes it at another moment, and the first can no longer use it. */
export interface HeldKey extends RequestKey {
  taken_at: Temporal.Instant;
}
export interface KeptAnswer {
  status: number;
  body: unknown;
}

const WAIT_MS = 10_000;
const POLL_MS = 100;
/** A holder that neither answered nor committed in this time is gone; its key may be taken over. */
const ABANDONED = '60 seconds';

/** Files count by name, type and size: their bytes are on disk, and a key is sent again with the same form. */
const comparable = (_: string, value: unknown) =>
  value instanceof File ? { file: value.name, type: value.type, size: value.size } : value;

export const bodyHash = (body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null, comparable))
    .digest();

const named = (key: RequestKey) =>
  sql<boolean>`staff_id = ${key.staff_id} and method = ${key.method} and path = ${key.path} and key = ${key.key}`;
const held = (key: HeldKey) => sql<boolean>`${named(key)} and created_at = ${key.taken_at}`;

/** Takes the key, or gives back what was answered to it before. A second caller waits up to 10 s for the first. */
export async function takeKey(db: Db, key: RequestKey, hash: Buffer): Promise<HeldKey | KeptAnswer> {
  for (let waited = 0; ; waited += POLL_MS) {
    const taken = await insertKey(db, key, hash);
    if (taken) return { ...key, ...taken };
    const kept = await findKey(db, key);
    if (kept) {
      if (!kept.body_sha256.equals(hash)) {
        throw new CallError(
          'idempotency_key_reused',
          'This request key was used before with other values. Please send the form again.',
        );
      }
      if (kept.status !== null) return { status: kept.status, body: kept.answer };
      if (kept.is_lost) {
        throw new CallError(
          'in_progress',
          'This was already done, but its answer was lost. Reload the page to see the result.',
        );
      }
    }
    if (waited >= WAIT_MS)
      throw new CallError('in_progress', 'The same request is still being worked on. Try again in a moment.');
    await sleep(POLL_MS);
  }
}

const insertKey = (db: Db, key: RequestKey, hash: Buffer) =>
  db
    .insertInto('idempotency_keys')
    .values({ ...key, body_sha256: hash })
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'method', 'path', 'key'])
        .doUpdateSet({ created_at: sql`now()`, body_sha256: hash })
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.committed_at', 'is', null)
        .where('idempotency_keys.created_at', '<', sql<Temporal.Instant>`now() - ${sql.lit(ABANDONED)}::interval`),
    )
    .returning('created_at as taken_at')
    .executeTakeFirst();

const findKey = (db: Db, key: RequestKey) =>
  db
    .selectFrom('idempotency_keys')
    .select((row) => [
      'body_sha256',
      'status',
      'answer',
      row
        .and([
          row('committed_at', 'is not', null),
          row('created_at', '<', sql<Temporal.Instant>`now() - ${sql.lit(ABANDONED)}::interval`),
        ])
        .as('is_lost'),
    ])
    .where(named(key))
    .executeTakeFirst();

/**
 * Inside the transaction that does the work: from here on the key is spent, whatever becomes of the answer. A call that
 * took so long that another has taken the key over does nothing: the other does it.
 */
export async function markCommitted(tx: Tx, key: HeldKey): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_keys')
    .set({ committed_at: sql`now()` })
    .where(held(key))
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new CallError('in_progress', 'This took too long and was begun again. Reload the page to see the result.');
}

/** Keeps the answer for whoever asks again with the same key. */
export async function keepAnswer(db: Db, key: HeldKey, answer: KeptAnswer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, answer: JSON.stringify(answer.body ?? null) })
    .where(held(key))
    .execute();
}

/** Gives the key back after a refusal or a fault in which nothing was committed. */
export async function releaseKey(db: Db, key: HeldKey): Promise<void> {
  await db.deleteFrom('idempotency_keys').where(held(key)).where('committed_at', 'is', null).execute();
}
