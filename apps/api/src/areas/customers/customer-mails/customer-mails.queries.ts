import { sql } from 'kysely';
import type { MailFacts } from '@larder/domain/customers/customer-mails/mail-facts.ts';
import type { MailKind } from '@larder/domain/values/mails/mail-kinds.ts';
import { businessNowSql } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isReachable } from '../../../platform/mail/customer-mails.ts';
import { LONGEST_SEND_MS } from '../../../platform/mail/smtp.ts';

/** Outlasts an attempt and its note; an interrupted one is repeated after it. */
const LEASE_SECONDS = LONGEST_SEND_MS / 1_000 + 30;
const LONGEST_PAUSE_SECONDS = 600;
/** Some two hours. */
const MOST_ATTEMPTS = 15;

/** Order by the index: with statistics from a time when many were due, the planner read all e-mails. */
export async function hasDueMail(db: Db): Promise<boolean> {
  const { rows } = await sql`select from mails where next_attempt_at <= now() order by next_attempt_at limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

interface ClaimedMail {
  id: number;
  idempotency_key: string;
  kind: MailKind;
  user_id: number;
  facts: MailFacts;
  wasInterrupted: boolean;
  wasRepeated: boolean;
}

/** By one worker only. A try that did not end was interrupted, and may have sent the mail. */
export async function claimMail(db: Db): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`update mails set sending_started_at = now(), attempts = attempts + 1,
      next_attempt_at = now() + ${sql.lit(`${LEASE_SECONDS} seconds`)}::interval,
      is_perhaps_repeated = is_perhaps_repeated or sending_started_at is not null
    where id = (select id from mails where next_attempt_at <= now() order by next_attempt_at limit 1
      for update skip locked)
    returning id, idempotency_key, kind, user_id, facts, old.sending_started_at is not null as "wasInterrupted",
      old.is_perhaps_repeated as "wasRepeated"`.execute(db);
  return rows[0];
}

interface MailContext {
  email: string;
  first_name: string;
  last_name: string;
  is_reachable: boolean;
  is_banned: boolean;
  is_on: boolean;
  subject: string;
  body: string;
  version: number;
  support_email: string;
  now: Temporal.Instant;
}

export async function findMailContext(db: Db, kind: MailKind, userId: number): Promise<MailContext | undefined> {
  const { rows } = await sql<MailContext>`select u.email, u.first_name, u.last_name, ${isReachable} as is_reachable,
      u.banned_at is not null as is_banned,
      t.is_on, t.subject, t.body, t.version, ${businessNowSql} as now,
      coalesce((select payload #>> '{}' from settings where name = 'support_email'), '') as support_email
    from users u, mail_templates t where u.id = ${userId} and t.kind = ${kind}`.execute(db);
  return rows[0];
}

// Erasing a customer ends an attempt: its result is then discarded.

export interface SentMail {
  recipient: string;
  subject: string;
  version: number;
  /** In development, where the row is the mailbox. */
  content?: { text: string; html: string } | undefined;
}

export const markCustomerMailSent = (db: Db, id: number, { recipient, subject, version, content }: SentMail) =>
  db
    .updateTable('mails')
    .set({
      recipient,
      subject,
      template_version: version,
      sent_at: sql`now()`,
      next_attempt_at: null,
      sending_started_at: null,
      failure: null,
      ...content,
    })
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute();

/** Tried again after a pause that doubles, a limited number of times. */
export const markCustomerMailFailed = (
  db: Db,
  id: number,
  { failure, isUnclear }: { failure: string; isUnclear: boolean },
) =>
  sql`update mails set failure = ${failure}, sending_started_at = null,
      is_perhaps_repeated = is_perhaps_repeated or ${isUnclear}::boolean,
      given_up_at = case when attempts >= ${sql.lit(MOST_ATTEMPTS)} then now() end,
      next_attempt_at = case when attempts < ${sql.lit(MOST_ATTEMPTS)} then
        now() + least(2 ^ attempts, ${sql.lit(LONGEST_PAUSE_SECONDS)}) * interval '1 second' end
    where id = ${id} and next_attempt_at is not null`.execute(db);

/** It is not tried again. */
export const giveUpMail = (db: Db, id: number, failure: string) =>
  db
    .updateTable('mails')
    .set({ failure, given_up_at: sql`now()`, next_attempt_at: null, sending_started_at: null })
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute();
