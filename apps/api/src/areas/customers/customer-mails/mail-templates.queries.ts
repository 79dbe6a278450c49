import { sql } from 'kysely';
import type { MailTemplate, MailTemplateVersion } from '@larder/contract/customers/customer-mails/mail-templates.ts';
import type { MailFacts } from '@larder/domain/customers/customer-mails/mail-facts.ts';
import { NO_CARD } from '@larder/domain/orders/charging/describe-decline.ts';
import { MAIL_KINDS, type MailKind } from '@larder/domain/values/mails/mail-kinds.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { wireMoment } from '../../../platform/sql/wire-moment.ts';

const templates = (db: Db | Tx) =>
  db
    .selectFrom('mail_templates as t')
    .leftJoin('users as u', 'u.id', 't.updated_by')
    .select(['t.kind', 't.is_on', 't.subject', 't.body', 't.version', 'u.id as staff_id', 'u.email'])
    .select(wireMoment(sql<Temporal.Instant>`t.updated_at`).as('updated_at'));

type Row = Awaited<ReturnType<ReturnType<typeof templates>['executeTakeFirstOrThrow']>>;

const staffOf = ({ staff_id: id, email }: { staff_id: number | null; email: string | null }) =>
  id === null || email === null ? null : { id, email };

const toView = (kind: MailKind, { is_on, subject, body, version, updated_at, ...by }: Row): MailTemplate => ({
  kind,
  is_on,
  subject,
  body,
  version,
  updated_at,
  updated_by: staffOf(by),
});

/** In the order of the kinds. */
export async function listTemplates(db: Db): Promise<MailTemplate[]> {
  const rows = new Map((await templates(db).execute()).map((row) => [row.kind, row]));
  return MAIL_KINDS.flatMap((kind) => {
    const row = rows.get(kind);
    return row ? [toView(kind, row)] : [];
  });
}

export async function findTemplate(db: Db | Tx, kind: MailKind): Promise<MailTemplate | undefined> {
  const row = await templates(db).where('t.kind', '=', kind).executeTakeFirst();
  return row && toView(kind, row);
}

export const lockTemplate = (tx: Tx, kind: MailKind) =>
  tx
    .selectFrom('mail_templates')
    .select(['is_on', 'subject', 'body', 'version'])
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst();

interface NewVersion {
  is_on: boolean;
  subject: string;
  body: string;
  version: number;
  restoredVersion: number | null;
  staffId: number;
  at: Temporal.Instant;
}

export async function insertVersion(tx: Tx, kind: MailKind, { restoredVersion, staffId, at, ...is }: NewVersion) {
  await tx
    .updateTable('mail_templates')
    .set({ ...is, updated_at: at, updated_by: staffId })
    .where('kind', '=', kind)
    .execute();
  await tx
    .insertInto('mail_template_versions')
    .values({ kind, ...is, restored_version: restoredVersion, created_at: at, created_by: staffId })
    .execute();
}

export async function listVersions(db: Db, kind: MailKind): Promise<MailTemplateVersion[]> {
  const rows = await db
    .selectFrom('mail_template_versions as v')
    .leftJoin('users as u', 'u.id', 'v.created_by')
    .select(['v.version', 'v.is_on', 'v.subject', 'v.body', 'v.restored_version', 'v.created_at'])
    .select(['u.id as staff_id', 'u.email'])
    .where('v.kind', '=', kind)
    .orderBy('v.version', 'desc')
    .execute();
  return rows.map(({ staff_id, email, created_at, ...version }) => ({
    ...version,
    created_at: created_at.toString(),
    created_by: staffOf({ staff_id, email }),
  }));
}

export const findVersion = (db: Db | Tx, kind: string, version: number) =>
  db
    .selectFrom('mail_template_versions')
    .select(['subject', 'body'])
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();

interface PreviewedCustomer {
  email: string;
  first_name: string;
  last_name: string;
  facts: MailFacts;
  /** Null unless the charge of the order failed. */
  failure: { code: string } | null;
}

/** With the newest order, for a failed charge the newest whose charge failed. */
export async function findPreviewedCustomer(
  db: Db,
  kind: MailKind,
  userId: number,
): Promise<PreviewedCustomer | undefined> {
  const { rows } = await sql<PreviewedCustomer>`
    select u.email, u.first_name, u.last_name, coalesce(o.facts, '{}') as facts, o.failure
    from users u left join lateral (
      select jsonb_strip_nulls(jsonb_build_object('order_id', o.id, 'week_number', w.number,
        'amount_cents', coalesce(f.amount_cents, o.total_cents), 'total_cents', o.total_cents,
        'deliver_at', o.deliver_at, 'cutoff_at', c.cutoff_at,
        'post_cutoff_changes_deadline_at', c.post_cutoff_changes_deadline_at,
        'next_attempt_at', (select min(greatest(r.due_at, r.postponed_until)) from charge_retries r
          where r.order_id = o.id and r.status = 'planned' and f.code is not null))) as facts,
        case when f.code is not null then jsonb_build_object('code', f.code) end as failure
      from orders o join order_weeks w on w.id = o.order_week_id
        join order_week_cycles c
          on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
        left join lateral (
          select each.* from (
            select p.amount_cents, coalesce(p.decline_code, '') as code, p.id from payments p
            where p.order_id = o.id and p.status = 'failed'
            union all select o.total_cents, ${NO_CARD}, 0 where o.status = 'charge-failed') each
          order by each.id desc limit 1) f on ${kind}::text = 'charge_failed'
      where o.user_id = u.id and (o.status <> 'cancelled' or f.code is not null)
      order by f.code is not null desc, o.id desc limit 1) o on true
    where u.id = ${userId} and not u.is_admin and u.erased_at is null`.execute(db);
  return rows[0];
}
