import { sql, type Insertable, type Updateable } from 'kysely';
import type { BannerStatus, BannerType } from '@larder/domain/values/enums/sale-banners.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const weeks = sql<{ id: number; number: number }[]>`coalesce((
  select json_agg(json_build_object('id', w.id, 'number', w.number) order by w.date)
  from sale_banner_weeks s join order_weeks w on w.id = s.order_week_id
  where s.sale_banner_id = sale_banners.id), '[]')`;

const banners = (db: Db | Tx) => db.selectFrom('sale_banners').selectAll().select(weeks.as('weeks'));

export type BannerRow = Awaited<ReturnType<ReturnType<typeof banners>['execute']>>[number];

interface BannerFilter {
  status?: BannerStatus | 'all' | undefined;
  type?: BannerType | 'all' | undefined;
}

/** By priority, then oldest first (MKT-40). */
export function findSaleBanners(db: Db, { status = 'all', type = 'all' }: BannerFilter): Promise<BannerRow[]> {
  let query = banners(db);
  if (status !== 'all') query = query.where('status', '=', status);
  if (type !== 'all') query = query.where('type', '=', type);
  return query.orderBy('priority').orderBy('id').execute();
}

export const findSaleBanner = (db: Db | Tx, id: number): Promise<BannerRow | undefined> =>
  banners(db).where('id', '=', id).executeTakeFirst();

export const lockSaleBanner = (tx: Tx, id: number) =>
  tx.selectFrom('sale_banners').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export const lockPriorities = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('sale_banners')
    .select(['id', 'priority', 'title'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function nextBannerId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('sale_banners', 'id')) as id`.execute(tx);
  return Number(rows[0]?.id);
}

export const insertSaleBanner = (tx: Tx, values: Insertable<Tables['sale_banners']>) =>
  tx.insertInto('sale_banners').values(values).execute();

export const setSaleBanner = (tx: Tx, id: number, fields: Updateable<Tables['sale_banners']>) =>
  tx.updateTable('sale_banners').set(fields).where('id', '=', id).execute();

export const removeSaleBanner = (tx: Tx, id: number) => tx.deleteFrom('sale_banners').where('id', '=', id).execute();

export async function replaceBannerWeeks(tx: Tx, id: number, weekIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('sale_banner_weeks').where('sale_banner_id', '=', id).execute();
  await sql`insert into sale_banner_weeks (sale_banner_id, order_week_id)
    select ${id}::bigint, week from unnest(${[...weekIds]}::bigint[]) as each (week)`.execute(tx);
}

export async function listKnownWeeks(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('order_weeks')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('date')
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

export async function setPriorities(tx: Tx, order: readonly { id: number; priority: number }[]): Promise<void> {
  await sql`update sale_banners set priority = each.priority
    from unnest(${order.map(({ id }) => id)}::bigint[], ${order.map(({ priority }) => priority)}::int[])
      as each (id, priority)
    where sale_banners.id = each.id`.execute(tx);
}
