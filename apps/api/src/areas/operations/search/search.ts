import type { SearchHit } from '@larder/contract/operations/search/search.ts';
import { orderPath } from '@larder/domain/customers/logs/subject-path.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findUserIds } from '../../customers/users/find-users.queries.ts';
import { listUserRows } from '../../customers/users/user-rows.queries.ts';
import { findOrdersInWindow } from '../../orders/window/orders-in-window.ts';
import { findOrderByNumber, findWeekByNumber } from './search.queries.ts';

const MOST_HITS = 8;

/** The command palette's search (OPS-24). */
export async function search(db: Db, q: string): Promise<SearchHit[]> {
  const { ids } = await findUserIds(db, { keyword: q, page: 1, per_page: MOST_HITS });
  const rows = await listUserRows(db, ids, false);
  const people = rows.map((row) => ({
    kind: row.is_admin ? ('staff' as const) : ('customer' as const),
    id: String(row.id),
    title: `${row.first_name} ${row.last_name}`,
    subtitle: row.email,
    path: `/users/${row.id}`,
  }));
  return [...(await weeksOfNumber(db, q)), ...(await ordersOfNumber(db, q)), ...people];
}

const WEEK = /^(?:week\s*)?(\d{6})$/i;

async function weeksOfNumber(db: Db, q: string): Promise<SearchHit[]> {
  const digits = WEEK.exec(q.trim())?.[1];
  const week = digits === undefined ? undefined : await findWeekByNumber(db, Number(digits));
  if (!week) return [];
  const { id, number, date, status } = week;
  const subtitle = `from ${showDay(date)}, ${status}`;
  return [{ kind: 'week', id: String(id), title: `Week ${number}`, subtitle, path: `/order-weeks/${id}` }];
}

/** Order IDs have at most 15 digits. */
const NUMBER = /^#?(\d{1,15})$/;

async function ordersOfNumber(db: Db, q: string): Promise<SearchHit[]> {
  const digits = NUMBER.exec(q.trim())?.[1];
  if (digits === undefined) return [];
  const order = await findOrderByNumber(db, Number(digits));
  if (!order) return [];
  const state = order.is_skipped ? 'skipped' : order.status;
  const name = `${order.first_name} ${order.last_name}`;
  const delivery = order.deliver_at && `delivery ${showDay(order.deliver_at)}`;
  return [
    {
      kind: 'order',
      id: String(order.id),
      title: `Order #${order.id}`,
      subtitle: [name, delivery, `week ${order.number}`, state].filter(Boolean).join(', '),
      path: orderPath(order.user_id, order.id, await findOrdersInWindow(db, order.user_id, await businessNow(db))),
    },
  ];
}
