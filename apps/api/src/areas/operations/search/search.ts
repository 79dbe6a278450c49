import type { SearchHit } from '@larder/contract/operations/search/search.ts';
import type { OrdersInWindow } from '@larder/domain/customers/logs/subject-path.ts';
import { orderPath } from '@larder/domain/customers/logs/subject-path.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { showDay, showMoment, showWeekday } from '@larder/domain/values/show-date.ts';
import { showPhone } from '@larder/domain/values/display/show-phone.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findUsers } from '../../customers/users/find-users.queries.ts';
import { findOrdersInWindow } from '../../orders/window/orders-in-window.ts';
import { findNamed, type NamedRow } from './find-named.queries.ts';
import {
  findBatchesNamed,
  findGiftCardsNamed,
  findOrderByNumber,
  findProductsNamed,
  findPromoCodesNamed,
  findWeekByNumber,
} from './search.queries.ts';

const MOST_PEOPLE = 8;
const MOST_OF_KIND = 5;

/** The command palette's search (OPS-24). */
export async function search(db: Db, q: string): Promise<SearchHit[]> {
  const found = await Promise.all([
    weeksOfNumber(db, q),
    ordersOfNumber(db, q),
    people(db, q),
    catalogueOf(db, q),
    namedOf(db, q),
  ]);
  return found.flat();
}

async function people(db: Db, q: string): Promise<SearchHit[]> {
  const { rows } = await findUsers(db, { keyword: q, page: 1, per_page: MOST_PEOPLE }, true);
  return rows.map((row) => ({
    kind: row.is_admin ? ('staff' as const) : ('customer' as const),
    id: String(row.id),
    title: `${row.first_name} ${row.last_name}`,
    subtitle: [row.email, showPhone(row.defaultAddress?.data?.phone ?? ''), row.is_admin ? null : row.status]
      .filter(Boolean)
      .join(' · '),
    path: `/users/${row.id}`,
  }));
}

/** One letter would match most of them. */
const FEWEST_LETTERS = 2;

async function catalogueOf(db: Db, q: string): Promise<SearchHit[]> {
  if (q.length < FEWEST_LETTERS) return [];
  const [products, codes, cards, batches] = await Promise.all([
    findProductsNamed(db, q, MOST_OF_KIND),
    findPromoCodesNamed(db, q, MOST_OF_KIND),
    findGiftCardsNamed(db, q, MOST_OF_KIND),
    batchesOf(db, q),
  ]);
  return [
    ...products.map(({ sku, name, is_active }) => ({
      kind: 'product' as const,
      id: sku,
      title: name,
      subtitle: is_active ? sku : `${sku} · inactive`,
      path: `/products/${encodeURIComponent(sku)}`,
    })),
    ...codes.map(({ id, code, description, is_active }) => ({
      kind: 'promo_code' as const,
      id: String(id),
      title: code,
      subtitle: [description, is_active ? null : 'disabled'].filter(Boolean).join(' · '),
      path: `/promo-codes/${id}`,
    })),
    ...cards.map((card) => ({
      kind: 'gift_card' as const,
      id: String(card.id),
      title: card.code,
      subtitle: `${formatDollars(card.remaining_cents)} of ${formatDollars(card.value_cents)} left`,
      path: `/gift-cards?code=${encodeURIComponent(card.code)}`,
    })),
    ...batches,
  ];
}

const PATHS: Record<NamedRow['kind'], (id: string) => string> = {
  holiday: (id) => `/holidays/${id}`,
  carrier: (id) => `/carriers/${id}`,
  state: (id) => `/tax-rates/${id}`,
  zip_code: (id) => `/zip-codes/${id}`,
  sale_banner: (id) => `/sale-banners/${id}`,
};

async function namedOf(db: Db, q: string): Promise<SearchHit[]> {
  if (q.length < FEWEST_LETTERS) return [];
  const rows = await findNamed(db, q, MOST_OF_KIND);
  return rows.map(({ kind, id, title, note }) => ({ kind, id, title, subtitle: note, path: PATHS[kind](id) }));
}

const BATCH = /^batch\s*#?(\d{1,15})$/i;

/** By its number or words of its kind. */
async function batchesOf(db: Db, q: string): Promise<SearchHit[]> {
  const digits = BATCH.exec(q)?.[1];
  const names = Object.values(BATCH_NAMES).filter((name) => name.toLowerCase().includes(q.toLowerCase()));
  if (digits === undefined && names.length === 0) return [];
  const id = digits === undefined ? null : Number(digits);
  const rows = await findBatchesNamed(db, { id, names }, MOST_OF_KIND);
  return rows.map((batch) => ({
    kind: 'batch',
    id: String(batch.id),
    title: `Batch ${batch.id}`,
    subtitle: `${batch.name} · ${showMoment(batch.created_at)}`,
    path: `/batches/${batch.id}`,
  }));
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
  const inWindow = await findOrdersInWindow(db, order.user_id, await businessNow(db));
  const state = stateOf(order, inWindow);
  const name = `${order.first_name} ${order.last_name}`;
  const { deliver_at, number } = order;
  return [
    {
      kind: 'order',
      id: String(order.id),
      title: deliver_at === null ? 'No delivery date' : `Delivery ${showWeekday(deliver_at)} ${showDay(deliver_at)}`,
      subtitle: `${name} · order #${order.id} · week ${number} · ${state}`,
      path: orderPath(order.user_id, order.id, inWindow),
    },
  ];
}

function stateOf(order: { id: number; status: string; is_skipped: boolean }, { eligible }: OrdersInWindow): string {
  if (order.is_skipped) return 'skipped';
  return order.status === 'active' && eligible === order.id ? 'in its window' : order.status;
}
