import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type Application = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number];

export const applications = (db: Db | Tx) =>
  db
    .selectFrom('promo_code_applications as a')
    .innerJoin('promo_codes as pc', 'pc.id', 'a.promo_code_id')
    .select(['a.id as application_id', 'a.user_id', 'a.promo_code_id', 'a.created_at as applied_at'])
    .select(['pc.code', 'pc.expiration_window', 'pc.whitelisted_skus', 'pc.sku_starts_with'])
    .select([
      'pc.cart_amount_minimum_cents as cart_amount_minimum',
      'pc.cart_amount_maximum_cents as cart_amount_maximum',
    ])
    .select(['pc.free_shipping', 'pc.free_tax'])
    .select(pausedUntilSql('a.user_id').as('paused_until'))
    .select(
      sql<number>`(select count(*)::int from orders o where o.user_id = a.user_id and o.promo_code_application_id = a.id
        and o.status = 'active' and not o.is_skipped and o.total_at_cutoff_cents is not null)`.as('charged_orders'),
    )
    .select((code) =>
      jsonArrayFrom(
        code
          .selectFrom('promo_code_regulations as r')
          .select(['r.id', 'r.type', 'r.amount', 'r.maximum_discount_cents as maximum_discount'])
          .select(['r.free_shipping', 'r.free_tax', 'r.weekly_ordinal_number'])
          .whereRef('r.promo_code_id', '=', 'pc.id')
          .where('r.retired_at', 'is', null),
      ).as('regulations'),
    )
    .where('a.status', '<>', sql.lit('deactivated'));

export const pausedUntilSql = (userId: string) =>
  sql<string | null>`(select p.until_date from subscriptions s join subscription_pauses p on p.subscription_id = s.id
    where s.user_id = ${sql.ref(userId)} and p.ended_at is null)`;

export const findPausedUntil = async (db: Db, userId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('users as u')
      .select(pausedUntilSql('u.id').as('until'))
      .where('u.id', '=', userId)
      .executeTakeFirst()
  )?.until ?? null;
