import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

type Of<T> = (userId: number, emails: string[]) => RawBuilder<T>;

interface Section {
  table: string;
  only?: string[];
  /** Columns with secrets. */
  without?: string[];
  extra?: Of<unknown>;
  /** Default: `user_id`. */
  of?: Of<boolean>;
}

const PRODUCT = () => sql`jsonb_build_object('sku', (select sku from products p where p.id = t.product_id),
  'name', (select name from products p where p.id = t.product_id))`;
const WEEK = () => sql`jsonb_build_object('week', (select number from order_weeks w where w.id = t.order_week_id))`;

const OWN_EMAILS: Of<unknown> = (_, emails) => sql`jsonb_build_object('whitelisted_emails',
  (select jsonb_agg(e) from unnest(t.whitelisted_emails) e where lower(e) = any(${emails})))`;

/** CUST-30; a test compares the list with the schema. */
export const SECTIONS: readonly Section[] = [
  { table: 'users', without: ['password_hash', 'search'], of: (id) => sql`t.id = ${id}` },
  { table: 'addresses' },
  { table: 'subscriptions' },
  { table: 'subscription_lines' },
  { table: 'subscription_pauses' },
  {
    table: 'tagged_customers',
    extra: () => sql`jsonb_build_object('tag', (select name from customer_tags c where c.id = t.customer_tag_id))`,
  },
  { table: 'notes' },
  { table: 'note_versions' },
  { table: 'comped_accounts' },
  { table: 'kids' },
  { table: 'kid_categories', of: ofKids },
  {
    table: 'kid_tags',
    of: ofKids,
    extra: () => sql`jsonb_build_object('tag', (select name from tags where id = t.tag_id))`,
  },
  {
    table: 'kid_indicators',
    of: ofKids,
    extra: () => sql`jsonb_build_object('indicator', (select name from indicators where id = t.indicator_id))`,
  },
  { table: 'preferred_carriers' },
  { table: 'payment_methods', without: ['gateway_reference', 'fingerprint'] },
  { table: 'card_links', without: ['token_hash'] },
  { table: 'card_sessions', without: ['reference', 'idempotency_key', 'installation_id'] },
  { table: 'orders', extra: WEEK },
  { table: 'order_items', of: ofOrders, extra: PRODUCT },
  { table: 'historical_orders' },
  { table: 'historical_order_import_rows', only: ['line', 'cells'] },
  { table: 'customer_import_rows', only: ['line', 'cells'], of: (_, emails) => sql`t.email = any(${emails})` },
  { table: 'order_activations', of: ofOrders },
  { table: 'charged_carts' },
  { table: 'charge_retries' },
  { table: 'payments', of: ofOrders, without: ['idempotency_key', 'installation_id'] },
  { table: 'refunds' },
  { table: 'refund_parts', of: ofRefunds, without: ['idempotency_key', 'installation_id'] },
  { table: 'disputes' },
  { table: 'dispute_movements', of: ofDisputes },
  { table: 'credit_accounts' },
  { table: 'credit_transactions', without: ['external_key'] },
  {
    table: 'promo_code_applications',
    extra: () => sql`jsonb_build_object('code', (select code from promo_codes c where c.id = t.promo_code_id),
      'unique_code', (select code from unique_codes u where u.id = t.unique_code_id))`,
  },
  { table: 'experiment_choices' },
  { table: 'retired_referral_ids' },
  { table: 'gift_cards', without: ['charge_reference', 'code'], of: isOnGiftCard },
  // Lists of e-mails show only the customer’s own.
  { table: 'promo_codes', only: ['id', 'code'], extra: OWN_EMAILS, of: isListed },
  { table: 'skip_pc_change_offers', only: ['id', 'order_index'], extra: OWN_EMAILS, of: isListed },
  {
    table: 'skip_order_popup',
    only: ['only_for_specific_users'],
    extra: (id) => sql`jsonb_build_object('user_ids', jsonb_build_array(${id}::bigint))`,
    of: (id) => sql`${id} = any(t.user_ids)`,
  },
  { table: 'sessions', without: ['token_hash'] },
  { table: 'staff_preferences' },
  { table: 'saved_views', of: (id) => sql`t.owner_id = ${id}` },
  { table: 'sign_in_devices', without: ['token_hash'] },
  { table: 'password_links', without: ['token_hash'] },
  { table: 'refused_access', without: ['address', 'request_id'] },
  { table: 'impersonations' },
  // The address is personal data of staff.
  { table: 'customer_openings', without: ['address'] },
  // Subjects may hold codes that are still valid, except those of e-mails that staff write.
  {
    table: 'mails',
    without: ['idempotency_key', 'text', 'html'],
    extra: () => sql`jsonb_build_object('subject', case when t.facts is null
      then regexp_replace(t.subject, '\\d{4,}', '…', 'g') else t.subject end)`,
  },
  { table: 'batch_jobs', of: (id) => sql`t.subject_type = 'user' and t.subject_id = ${String(id)}` },
  { table: 'changes', without: ['address', 'request_id'] },
];

// These have no index by customer: they are found by what they belong to.
function ofOrders(userId: number): RawBuilder<boolean> {
  return sql`t.order_id in (select id from orders where user_id = ${userId})`;
}

function ofKids(userId: number): RawBuilder<boolean> {
  return sql`t.kid_id in (select id from kids where user_id = ${userId})`;
}

function ofRefunds(userId: number): RawBuilder<boolean> {
  return sql`t.refund_id in (select id from refunds where user_id = ${userId})`;
}

function ofDisputes(userId: number): RawBuilder<boolean> {
  return sql`t.dispute_id in (select id from disputes where user_id = ${userId})`;
}

function isListed(_: number, emails: string[]): RawBuilder<boolean> {
  return sql`exists (select 1 from unnest(t.whitelisted_emails) e where lower(e) = any(${emails}))`;
}

function isOnGiftCard(_: number, emails: string[]): RawBuilder<boolean> {
  return sql`(lower(t.gifter_email) = any(${emails}) or lower(t.recipient_email) = any(${emails}))`;
}

export async function listExportRows(db: Db, section: Section, userId: number, emails: string[]): Promise<string[]> {
  const { table, only, without = [], extra = NOTHING, of = OWN } = section;
  const row = only
    ? sql`(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any(${only}::text[]))`
    : sql`(to_jsonb(t) - ${without}::text[])`;
  const { rows } = await sql<{ json: string }>`
    select (${row} || ${extra(userId, emails)})::text as json
    from ${sql.table(table)} t where ${of(userId, emails)} order by t.tableoid, t.ctid`.execute(db);
  return rows.map(({ json }) => json);
}

const NOTHING: Of<unknown> = () => sql`'{}'::jsonb`;
const OWN: Of<boolean> = (userId) => sql`t.user_id = ${userId}`;
