import { sql, type RawBuilder } from 'kysely';
import { withoutEmails, withoutPersonalTexts } from '@larder/domain/customers/data-protection/erasure.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { eraseRecordedTexts } from './erase-personal.queries.ts';
import { mayName } from './erase-mentions.queries.ts';

const CHUNK = 1_000;

interface ChangeTexts {
  id: number;
  description: string;
  before: unknown;
  after: unknown;
  reason: string | null;
}

/** Event, time and actor stay, texts go. */
export const eraseOwnChanges = (tx: Tx, userId: number, giftCards: number[]) =>
  rewrite(
    tx,
    userId,
    sql<boolean>`(user_id = ${userId} or (user_id is null and subject_type = 'gift_card'
      and subject_id = any(${giftCards.map(String)})))`,
    ({ before, after }) => ({
      // Falls back to the name of the event.
      description: null,
      before: withoutPersonalTexts(before),
      after: withoutPersonalTexts(after),
      reason: null,
    }),
  );

/**
 * They name no customer, so they are not searched. Only kinds with hundreds of thousands of rows belong here; the index
 * `changes_that_may_name` (migration 0045) lists the same kinds. A zip_code holds codes, days, numbers and carriers
 * only.
 */
const NAMING_NOBODY = sql.join(['zip_code'].map((type) => sql.lit(type)));

/** Changes of shared records, such as promo codes, and of notes on others: only the e-mails go. */
export async function eraseFromOtherChanges(tx: Tx, userId: number, emails: string[]): Promise<void> {
  const others = [
    sql<boolean>`user_id is null and subject_type not in (${NAMING_NOBODY})`,
    sql<boolean>`user_id <> ${userId} and subject_type = 'note'`,
  ];
  const naming = mayName(
    `description || coalesce(before::text, '') || coalesce(after::text, '') || coalesce(reason, '')`,
    emails,
  );
  for (const which of others)
    await rewrite(
      tx,
      userId,
      sql<boolean>`${which} and ${naming}`,
      (change) => withoutEmails(change, emails) as ChangeTexts,
    );
}

type Erased = Omit<ChangeTexts, 'id' | 'description'> & { description: string | null };

async function rewrite(
  tx: Tx,
  userId: number,
  which: RawBuilder<boolean>,
  erased: (change: ChangeTexts) => Erased,
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

const write = (tx: Tx, userId: number, rows: (Erased & { id: number; name: string })[]) =>
  eraseRecordedTexts(
    tx,
    userId,
    rows.map(({ name, description, ...row }) => ({ ...row, description: description ?? titleOf(name) })),
  );

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[_-]/g, ' ');
