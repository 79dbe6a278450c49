import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { CallError } from '../call-error.ts';
import { LOCAL_COMMIT } from '../database/commits/local-commit.ts';
import type { Db, Tx } from '../database/database.ts';
import { fromRecent, since } from '../database/months/read-back.ts';

// Successes and declined charges are stored, refusals and faults are not, so that a corrected form may use the same key
// (STAFF-11, STAFF-12, STAFF-13). Only `markCommitted` waits for the standby, with the change: the key comes before it in
// the log, so that a standby that has the change has the key, and without its answer a repeated request is told what was done.

export interface RequestKey {
  staff_id: number;
  method: string;
  /** Independent of how the caller wrote the address. */
  path: string;
  key: string;
}
/** Tells a repeated request from a different one, which is refused. */
export interface KeyedRequest {
  id: string;
  sha256: Buffer;
}
/** A takeover changes the moment, so that the first holder can no longer use the key. */
export interface TakenKey extends RequestKey {
  taken_at: Temporal.Instant;
}
export interface StoredAnswer {
  status: number;
  body: unknown;
}

const WAIT_MS = 10_000;
const POLL_MS = 100;
/** A holder that neither answered nor committed in this time is gone; its key may be taken over. */
const ABANDONED = '60 seconds';
/** One that committed and stayed silent for ABANDONED has died. */
const BEAT_MS = 1_000;
const SILENT = '3 seconds';
/** Far more than a person changes while a key is being retried. */
const MOST_CHANGES_SINCE = 10_000;

/**
 * The bytes of files too, read from disk piece by piece. The preview that was reviewed is left out: a call that is
 * repeated after a lost answer was reviewed again.
 */
export async function hashRequest(query: object, body: unknown): Promise<Buffer> {
  const files: File[] = [];
  const text = JSON.stringify(body ?? null, (name, value: unknown) => {
    if (name === 'expected') return undefined;
    if (!(value instanceof File)) return value;
    files.push(value);
    return { file: value.name, type: value.type, size: value.size };
  });
  const hash = createHash('sha256').update(text);
  if (Object.keys(query).length > 0) hash.update(`\n${JSON.stringify(query)}`);
  for (const file of files) for await (const piece of file.stream()) hash.update(piece);
  return hash.digest();
}

const named = (key: RequestKey) =>
  sql<boolean>`staff_id = ${key.staff_id} and method = ${key.method} and path = ${key.path} and key = ${key.key}`;
const ownedBy = (key: TakenKey) => sql<boolean>`${named(key)} and created_at = ${key.taken_at}`;

/** A second caller waits up to 10 s for the first, but not for one that committed and died (STAFF-15). */
export async function takeKey(
  db: Db,
  key: RequestKey,
  request: KeyedRequest,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<TakenKey | StoredAnswer> {
  for (let waited = 0; ; waited += POLL_MS) {
    const taken = await insertKey(db, key, request);
    if (taken) return { ...key, ...taken };
    const stored = await findKey(db, key);
    if (stored) {
      if (!stored.body_sha256.equals(request.sha256)) {
        throw new CallError(
          'idempotency_key_reused',
          'This request key was used before with other values. Please send the form again.',
        );
      }
      if (stored.status !== null) return { status: stored.status, body: stored.answer };
      if (stored.is_lost) throw new CallError('in_progress', await describeCommitted(db, key, stored.request_id));
    }
    if (waited >= WAIT_MS)
      throw new CallError('in_progress', 'The same request is still in progress. Try again in a moment.');
    await wait(POLL_MS);
  }
}

const insertKey = (db: Db, key: RequestKey, { id, sha256 }: KeyedRequest) =>
  db
    .insertInto('idempotency_keys')
    .values({ ...key, body_sha256: sha256, request_id: id, alive_at: sql`case when ${LOCAL_COMMIT} then now() end` })
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'method', 'path', 'key'])
        .doUpdateSet({ created_at: sql`now()`, body_sha256: sha256, request_id: id, alive_at: sql`now()` })
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
      'request_id',
      row
        .and([
          row('committed_at', 'is not', null),
          sql<boolean>`coalesce(alive_at < now() - ${sql.lit(SILENT)}::interval,
            created_at < now() - ${sql.lit(ABANDONED)}::interval)`,
        ])
        .as('is_lost'),
    ])
    .where(named(key))
    .executeTakeFirst();

async function describeCommitted(db: Db, { staff_id }: RequestKey, requestId: string | null): Promise<string> {
  const { rows } = await sql<{ description: string }>`select description from
    (select id, request_id, description from changes
      where staff_id = ${staff_id} and ${since(sql`at`, fromRecent())} order by id desc
      limit ${sql.lit(MOST_CHANGES_SINCE)}) recent
    where request_id = ${requestId} order by id limit 1`.execute(db);
  const [done] = rows;
  return done
    ? `This was already done: ${done.description.replace(/\.$/, '')}. Reload the page to see the result.`
    : 'This was already done, but its answer was lost. Reload the page to see the result.';
}

/** A holder that committed and fails to renew counts as dead. */
export function keepAlive(db: Db, key: TakenKey): { [Symbol.dispose](): void } {
  let isRenewing = false;
  const beat = async () => {
    // On a busy database do not start the next renewal before this one ends.
    if (isRenewing) return;
    isRenewing = true;
    await setAlive(db, key).catch(() => {});
    isRenewing = false;
  };
  const timer = setInterval(() => void beat(), BEAT_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Leaves a row that the holder's own commit has locked: it may wait for the standby. */
const setAlive = (db: Db, key: TakenKey) =>
  sql`update idempotency_keys set alive_at = clock_timestamp()
    where ${LOCAL_COMMIT} and ctid = (
      select ctid from idempotency_keys where ${ownedBy(key)} and committed_at is not null for update skip locked)`.execute(
    db,
  );

/** Throws when another call has taken the key over: that one does the work. */
export async function markCommitted(tx: Tx, key: TakenKey): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_keys')
    .set({ committed_at: sql`now()`, alive_at: sql`clock_timestamp()` })
    .where(ownedBy(key))
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new CallError('in_progress', 'This took too long and was started again. Reload the page to see the result.');
}

export async function storeAnswer(db: Db, key: TakenKey, answer: StoredAnswer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, answer: JSON.stringify(answer.body ?? null) })
    .where(ownedBy(key))
    .where(LOCAL_COMMIT)
    .execute();
}

export async function releaseKey(db: Db, key: TakenKey): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where(ownedBy(key))
    .where('committed_at', 'is', null)
    .where(LOCAL_COMMIT)
    .execute();
}
