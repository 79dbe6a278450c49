import { sql } from 'kysely';
import {
  ERASED,
  namesEmail,
  withoutEmails,
  withoutPersonalTexts,
} from '@larder/domain/customers/data-protection/erasure.ts';
import type { Tx } from '../../../platform/database/database.ts';

// Records of others that name the customer by an e-mail they have or had.

const NOBODY = 'erased@erased.invalid';

/** Finds candidates; `withoutEmails` decides which are whole e-mails (CUST-34). */
export const mayName = (text: string, emails: string[]) =>
  sql<boolean>`exists (select 1 from unnest(${emails}::text[]) e where strpos(lower(${sql.raw(text)}), e) > 0)`;

const eraseOwnMails = (tx: Tx, userId: number, emails: string[]) =>
  sql`update mails set recipient = ${ERASED}, subject = ${ERASED}, text = null, html = null, failure = null,
      facts = null, next_attempt_at = null,
      idempotency_key = 'erased:' || id, sent_at = coalesce(sent_at, now())
    where user_id = ${userId} or (user_id is null and lower(recipient) = any(${emails}))`.execute(tx);

/** E-mails to others lose only the address, and are still sent. */
async function eraseFromOtherMails(tx: Tx, emails: string[]): Promise<void> {
  const mails = await tx
    .selectFrom('mails')
    .select(['id', 'idempotency_key', 'recipient', 'subject', 'text', 'html'])
    .where(
      mayName(`recipient || ' ' || idempotency_key || subject || coalesce(text, '') || coalesce(html, '')`, emails),
    )
    .execute();
  for (const { id, idempotency_key, ...texts } of mails) {
    const without = withoutEmails(texts, emails) as typeof texts;
    await tx
      .updateTable('mails')
      .set({
        ...without,
        ...(namesEmail(idempotency_key, emails) && { idempotency_key: `erased:${id}` }),
        ...(without.recipient !== texts.recipient && { sent_at: sql`coalesce(sent_at, now())` }),
      })
      .where('id', '=', id)
      .execute();
  }
}

/** As buyer or recipient; value and code stay. Returns the ids. */
async function eraseGiftCards(tx: Tx, emails: string[]): Promise<number[]> {
  const given = await tx
    .updateTable('gift_cards')
    .set({
      gifter_email: ERASED,
      gifter_first_name: ERASED,
      gifter_last_name: ERASED,
      billing_card_last_4: sql`case when billing_card_last_4 is null then null else '0000' end`,
    })
    .where(sql<string>`lower(gifter_email)`, 'in', emails)
    .returning('id')
    .execute();
  const received = await tx
    .updateTable('gift_cards')
    .set({ recipient_email: ERASED, recipient_first_name: ERASED, recipient_last_name: ERASED })
    .where(sql<string>`lower(recipient_email)`, 'in', emails)
    .returning('id')
    .execute();
  return [...new Set([...given, ...received].map(({ id }) => id))];
}

/** An empty list would mean everyone, so a placeholder stays. */
async function eraseFromEmailLists(tx: Tx, emails: string[]): Promise<void> {
  const { rows } = await sql<{ table_name: string }>`select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'whitelisted_emails'`.execute(tx);
  for (const { table_name } of rows)
    await sql`update ${sql.table(table_name)} set whitelisted_emails = array(
        select distinct case when lower(e) = any(${emails}) then ${NOBODY} else e end from unnest(whitelisted_emails) e)
      where exists (select 1 from unnest(whitelisted_emails) e where lower(e) = any(${emails}))`.execute(tx);
}

/** A row belongs to whom it was applied to, before that to its e-mail. Rows of others lose only the e-mail. */
export async function eraseFromBatchJobs(tx: Tx, userId: number, emails: string[]): Promise<void> {
  const { rows } = await sql<{ batch_id: number; position: number; is_own: boolean; input: unknown; result: unknown }>`
    select batch_id, position, input, result, subject_id is null or subject_id = ${String(userId)} as is_own
    from batch_jobs where (subject_type = 'user' and subject_id = ${String(userId)})
      or (input ? 'email' and lower(input ->> 'email') = any(${emails}))`.execute(tx);
  for (const { batch_id, position, is_own, ...texts } of rows) {
    const without = (value: unknown) =>
      JSON.stringify(is_own ? withoutPersonalTexts(value) : withoutEmails(value, emails));
    await sql`update batch_jobs set input = ${without(texts.input)}::jsonb,
        result = nullif(${without(texts.result)}::jsonb, 'null')
      where batch_id = ${batch_id} and position = ${position}`.execute(tx);
  }
}

/** The key stays used; a repeated call gets the message to reload. */
async function eraseStoredAnswers(tx: Tx, userId: number, emails: string[]): Promise<void> {
  const { rows } = await sql<{ staff_id: number; method: string; path: string; key: string; answer: unknown }>`
    select staff_id, method, path, key, answer from idempotency_keys
    where answer is not null and ${mayName('answer::text', emails)}`.execute(tx);
  const naming = rows.filter(({ answer }) => namesEmail(answer, emails));
  await sql`update idempotency_keys set answer = null, status = null, committed_at = coalesce(committed_at, now())
    where answer is not null and (path ~ ${`/users/${userId}(/|$)`}
      or jsonb_path_exists(answer, '$.**.user_id ? (@ == $id)', ${JSON.stringify({ id: userId })}::jsonb)
      or (staff_id, method, path, key) in (select * from unnest(${naming.map(({ staff_id }) => staff_id)}::bigint[],
        ${naming.map(({ method }) => method)}::text[], ${naming.map(({ path }) => path)}::text[],
        ${naming.map(({ key }) => key)}::text[])))`.execute(tx);
}

/** Returns the ids of their gift cards. */
export async function eraseMentions(
  tx: Tx,
  userId: number,
  { emails, externalId }: { emails: string[]; externalId: string | null },
): Promise<number[]> {
  await eraseOwnMails(tx, userId, emails);
  await eraseFromOtherMails(tx, emails);
  await eraseFromEmailLists(tx, emails);
  await eraseFromBatchJobs(tx, userId, emails);
  await sql`delete from customer_import_rows where email = any(${emails}) or external_id = ${externalId}`.execute(tx);
  // Rows that were refused or not checked yet have no customer.
  await sql`delete from historical_order_import_rows
    where email = any(${emails}) or user_id = ${userId} or cells ->> 'external_id' = ${externalId}`.execute(tx);
  await tx.deleteFrom('historical_orders').where('user_id', '=', userId).execute();
  await eraseStoredAnswers(tx, userId, emails);
  await tx.deleteFrom('sign_in_failures').where('account', 'in', emails).execute();
  return eraseGiftCards(tx, emails);
}
