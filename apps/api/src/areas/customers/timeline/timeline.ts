import { fields } from '@larder/contract/customers/logs/logs.ts';
import type { CustomerEvent, listCustomerTimeline } from '@larder/contract/customers/timeline/timeline.ts';
import type { Answer, Received } from '@larder/contract/wire/route.ts';
import { mailTitle } from '@larder/domain/customers/customer-mails/mail-kinds.ts';
import {
  batchPath,
  mailPath,
  orderPath,
  type OrdersInWindow,
  subjectPath,
} from '@larder/domain/customers/logs/subject-path.ts';
import { type Account, refusalToReadStaff } from '@larder/domain/staff/members/staff-rules.ts';
import { cents, formatDollars } from '@larder/domain/values/cents.ts';
import { nameOrderOf } from '@larder/domain/values/display/name-delivery.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findOrdersInWindow } from '../../orders/window/orders-in-window.ts';
import { causerOf } from '../../../platform/causer-of.ts';
import { findCustomer } from '../logs/logs.queries.ts';
import {
  listTimelineRows,
  listTimelineStaff,
  listWeeksOfOrders,
  SOURCES,
  type TimelineFilter,
  type TimelineRow,
} from './timeline.queries.ts';

type Query = Received<typeof listCustomerTimeline>['query'];

/** A constant number of statements, and more only for entries that are older than the last months. */
export async function customerTimeline(
  db: Db,
  reader: Account,
  userId: number,
  query: Query,
): Promise<Answer<typeof listCustomerTimeline>> {
  const subject = found(await findCustomer(db, userId), `Customer ${userId}`);
  const withMails = refusalToReadStaff(reader, subject) === null;
  const limit = query.per_page;
  const rows = await listTimelineRows(db, subject, { ...toFilter(query), withMails, limit: limit + 1 });
  const inWindow = await findOrdersInWindow(db, userId, await businessNow(db));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    data: page.map((row) => eventOf(row, userId, inWindow)),
    meta: {
      next: rows.length > limit && last ? cursorOf(last) : null,
      actors: await listTimelineStaff(db, subject),
      weeks: await listWeeksOfOrders(db, userId),
    },
  };
}

function toFilter({ kind, actor, order_week_id, cursor }: Query): Omit<TimelineFilter, 'withMails' | 'limit'> {
  const isStaff = actor !== undefined && actor !== 'system' && actor !== 'customer';
  return {
    kinds: kind ?? null,
    actor: actor === undefined ? null : isStaff ? 'staff' : actor,
    staffId: isStaff ? Number(actor) : null,
    weekId: order_week_id ?? null,
    before: cursor === undefined ? null : readCursor(cursor),
  };
}

const cursorOf = ({ at, source, id }: TimelineRow) => `${at.toString()}_${source}_${id}`;

function readCursor(cursor: string) {
  const [at = '', source, id] = cursor.split('_');
  return { at, source: Number(source), id: Number(id) };
}

function eventOf(row: TimelineRow, userId: number, inWindow: OrdersInWindow): CustomerEvent {
  const { source, id, kind, at, reason, subject_type: type, subject_id, order_week_id } = row;
  return {
    id: `${source}-${id}`,
    kind,
    at: at.toString(),
    title: titleOf(row),
    reason,
    causer: causerOf(row),
    subject: { type, id: subject_id, path: pathOf(row, userId, inWindow) },
    ...fieldsOf(row),
    order_week_id,
  };
}

function fieldsOf({
  before,
  after,
  amount_cents,
  balance_cents,
}: TimelineRow): Pick<CustomerEvent, 'before' | 'after'> {
  if (amount_cents === null || balance_cents === null)
    return { before: fields.parse(before), after: fields.parse(after) };
  return { before: { balance_cents: balance_cents - amount_cents }, after: { balance_cents } };
}

function titleOf({ source, label, event, amount_cents, account, order, before }: TimelineRow): string {
  if (source === SOURCES.change) return nameOrderOf(label, order, before);
  // One that was never sent has no subject yet.
  if (source === SOURCES.mail && label === '') return mailTitle(event ?? '') ?? 'E-mail';
  if (source !== SOURCES.ledger || amount_cents === null) return label;
  const amount = formatDollars(cents(Math.abs(amount_cents)));
  return `${amount_cents > 0 ? `Added ${amount} to` : `Debited ${amount} from`} ${account}: ${label}`;
}

function pathOf(row: TimelineRow, userId: number, inWindow: OrdersInWindow): string | null {
  const { kind, event, subject_type, subject_id, order_id } = row;
  if (kind === 'mail' && event !== null) return mailPath(userId, subject_id);
  if (kind === 'batch') return batchPath(subject_id);
  if (subject_type === 'order' && order_id !== null) return orderPath(userId, order_id, inWindow);
  return subjectPath(userId, { kind, type: subject_type, event });
}
