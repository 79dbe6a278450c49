import type { InsertObject } from 'kysely';
import { businessNow, businessNowSql } from './clock.ts';
import type { Tx } from './database/database.ts';
import { insertRows } from './database/insert-rows.ts';
import type { Tables } from './database/tables.ts';
import { type CustomerMail, queuedMailsSql } from './mail/customer-mails.ts';

export interface Actor {
  staffId: number | null;
  actingAsUserId?: number | null;
  address?: string | null;
  requestId?: string | null;
}
export const SYSTEM: Actor = { staffId: null };

/** To the change's `userId` about its `orderId`, queued by the same statement. */
export type ChangeMail = Pick<CustomerMail, 'kind' | 'facts' | 'key'>;

export interface Change {
  name: string;
  subject: { type: string; id: number | string; version?: number };
  userId?: number;
  orderId?: number;
  description: string;
  before?: object;
  after?: object;
  reason?: string;
  /** For a step that caught up with its moment, or a clock already read; otherwise now. */
  at?: Temporal.Instant;
  mail?: ChangeMail | readonly ChangeMail[] | undefined;
}

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

export const record = (tx: Tx, actor: Actor, change: Change): Promise<void> => recordAll(tx, actor, [change]);

export async function recordAll(tx: Tx, actor: Actor, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  // One change reads the clock in its own statement; several have one moment.
  const isTimed = changes.length === 1 || changes.every(({ at }) => at);
  const now = isTimed ? businessNowSql : await businessNow(tx);
  const rows = changes.map((change) => rowOf(actor, change, change.at ?? now));
  const mails = changes.flatMap(({ mail, userId, orderId }) =>
    userId === undefined
      ? []
      : [mail ?? []].flat().map((each) => ({ ...each, userId, ...(orderId !== undefined && { orderId }) })),
  );
  await insertRows(tx, 'changes', rows, mails.length > 0 ? queuedMailsSql(mails) : undefined);
}

type ChangeRow = InsertObject<Tables, 'changes'>;

const rowOf = (actor: Actor, change: Change, at: ChangeRow['at']): ChangeRow => ({
  at,
  name: change.name,
  staff_id: actor.staffId,
  acting_as_user_id: actor.actingAsUserId ?? null,
  address: actor.address ?? null,
  request_id: actor.requestId ?? null,
  subject_type: change.subject.type,
  subject_id: String(change.subject.id),
  subject_version: change.subject.version ?? null,
  user_id: change.userId ?? null,
  order_id: change.orderId ?? null,
  description: change.description,
  before: json(change.before),
  after: json(change.after),
  reason: change.reason ?? null,
});

type Sent<T> = { [K in keyof T]?: T[K] | undefined };

/** `comparable` picks what a field is compared by. */
export function difference<T extends object>(
  was: T,
  sent: Sent<T>,
  comparable: (key: keyof T, value: unknown) => unknown = (_, value) => value,
): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(sent) as (keyof T)[]).filter(
    (key) => sent[key] !== undefined && !isSame(comparable(key, sent[key]), comparable(key, was[key])),
  );
  const pick = (from: Sent<T>) => Object.fromEntries(changed.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(was), after: pick(sent) };
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
