import { sql, type RawBuilder } from 'kysely';
import { withoutEmails, withoutPersonalTexts } from '@larder/domain/customers/erasure.ts';
import type { Tx } from '../../platform/database.ts';
import { eraseRecordedWords } from './erase-personal.queries.ts';
import { mayName } from './erase-mentions.queries.ts';

const CHUNK = 1_000;

interface Words {
  id: number;
  description: string;
  before: unknown;
  after: unknown;
  reason: string | null;
}

/** Their own changes, and those of their gift cards: that they happened, when and by whom stays, the words go. */
export const eraseOwnChanges = (tx: Tx, userId: number, giftCards: number[]) =>
  rewrite(
    tx,
    userId,
    sql<boolean>`(user_id = ${userId} or (user_id is null and subject_type = 'gift_card'
      and subject_id = any(${giftCards.map(String)})))`,
    ({ before, after }) => ({
      // The name of the event in place of what was said about it.
      description: null,
      before: withoutPersonalTexts(before),
      after: withoutPersonalTexts(after),
      reason: null,
    }),
  );

/**
 * Records of nobody whose changes cannot name anybody, so that they are not looked through. Only what comes by the hundred
 * thousand is worth a place here; `changes_that_may_name` is the index of all others, with the same words (migration 0045).
 * - zip_code: a file changes tens of thousands at a time. Codes, days, numbers and the names of our carriers; what staff
 *   type into one is held to codes (`codes` in the contract), and the name of the file stands in the import's own change.
 */
const NAMING_NOBODY = sql.join(['zip_code'].map((type) => sql.lit(type)));

/** Changes of what is nobody's own, such as the e-mails of a promo code: only the customer's go out of them. */
export const eraseFromOtherChanges = (tx: Tx, userId: number, emails: string[]) =>
  rewrite(
    tx,
    userId,
    sql<boolean>`user_id is null and subject_type not in (${NAMING_NOBODY}) and ${mayName(
      `description || coalesce(before::text, '') || coalesce(after::text, '') || coalesce(reason, '')`,
      emails,
    )}`,
    (change) => withoutEmails(change, emails) as Words,
  );

type Erased = Omit<Words, 'id' | 'description'> & { description: string | null };

/** Some at a time, by id, so that no statement carries more than a chunk. */
async function rewrite(
  tx: Tx,
  userId: number,
  which: RawBuilder<boolean>,
  erased: (words: Words) => Erased,
): Promise<void> {
  for (let last = 0; ;) {
    const rows = await tx
      .selectFrom('changes')
      .select(['id', 'name', 'description', 'before', 'after', 'reason'])
      .where(which)
      .where('id', '>', last)
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    if (rows.length === 0) return;
    await write(
      tx,
      userId,
      rows.map((row) => ({ id: row.id, name: row.name, ...erased(row) })),
    );
    last = rows.at(-1)?.id ?? last;
  }
}

/** An event without a description is called by its name. */
const write = (tx: Tx, userId: number, rows: (Erased & { id: number; name: string })[]) =>
  eraseRecordedWords(
    tx,
    userId,
    rows.map(({ name, description, ...row }) => ({ ...row, description: description ?? titleOf(name) })),
  );

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[_-]/g, ' ');
