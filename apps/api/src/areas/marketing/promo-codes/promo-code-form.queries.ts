import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import * as z from 'zod';
import type { PromoCode, Regulation } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { CUSTOMER_STATUSES } from '@larder/domain/values/enums/customer-statuses.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { hasUniqueCodesSql, isAppliedSql, type LinkOf, toRowFields } from './promo-codes.queries.ts';

const channels = z.array(z.object({ channel: z.string(), checked: z.boolean(), value: z.string().nullable() }));

export async function findPromoCodeForm(db: Db | Tx, id: number, linkOf: LinkOf) {
  const row = await db
    .selectFrom('promo_codes')
    .selectAll()
    .select([isAppliedSql.as('is_applied'), hasUniqueCodesSql.as('has_unique_codes')])
    .select((promo) => [
      jsonArrayFrom(
        promo
          .selectFrom('promo_code_regulations as r')
          .select(['r.type', 'r.amount', 'r.maximum_discount_cents', 'r.free_shipping', 'r.free_tax'])
          .select('r.weekly_ordinal_number')
          .whereRef('r.promo_code_id', '=', 'promo_codes.id')
          .where('r.retired_at', 'is', null)
          .orderBy(sql`r.weekly_ordinal_number nulls first`),
      ).as('regulations'),
      jsonArrayFrom(
        promo
          .selectFrom('promo_code_unskip_weeks as w')
          .select('w.order_week_id')
          .whereRef('w.promo_code_id', '=', 'promo_codes.id')
          .orderBy('w.order_week_id'),
      ).as('weeks'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { regulations, weeks, cart_amount_minimum_cents, cart_amount_maximum_cents, ...fields } = row;
  return {
    ...fields,
    ...toRowFields(row, linkOf),
    promotional_channels: channels.parse(row.promotional_channels),
    whitelisted_statuses: CUSTOMER_STATUSES.filter((status) => row.whitelisted_statuses.includes(status)),
    cart_amount_minimum: cart_amount_minimum_cents,
    cart_amount_maximum: cart_amount_maximum_cents,
    unskip_promo_weeks_ids: weeks.map(({ order_week_id }) => order_week_id),
    regulations: regulations.map(({ maximum_discount_cents, amount, ...regulation }) => ({
      ...regulation,
      amount: Number(amount),
      maximum_discount: maximum_discount_cents === null ? null : cents(maximum_discount_cents),
    })),
  } satisfies PromoCode;
}

export const lockPromoCodeById = (tx: Tx, id: number) =>
  tx.selectFrom('promo_codes').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertPromoCode(tx: Tx, values: Insertable<Tables['promo_codes']>): Promise<number> {
  const { id } = await tx.insertInto('promo_codes').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const updatePromoCodeFields = (tx: Tx, id: number, fields: Updateable<Tables['promo_codes']>) =>
  tx.updateTable('promo_codes').set(fields).where('id', '=', id).execute();

export const deletePromoCodeRow = (tx: Tx, id: number) => tx.deleteFrom('promo_codes').where('id', '=', id).execute();

export async function writeUnskipWeeks(tx: Tx, promoCodeId: number, weekIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('promo_code_unskip_weeks').where('promo_code_id', '=', promoCodeId).execute();
  const weeks = [...new Set(weekIds)].map((order_week_id) => ({ promo_code_id: promoCodeId, order_week_id }));
  if (weeks.length > 0) await tx.insertInto('promo_code_unskip_weeks').values(weeks).execute();
}

export async function listMissingWeeks(tx: Tx, weekIds: readonly number[]): Promise<number[]> {
  if (weekIds.length === 0) return [];
  const rows = await tx.selectFrom('order_weeks').select('id').where('id', 'in', weekIds).execute();
  const known = new Set(rows.map(({ id }) => id));
  return weekIds.filter((id) => !known.has(id));
}

const amountOf = ({ amount }: Regulation) => amount.toFixed(2);
const isSame = (a: Regulation, b: Regulation) =>
  a.type === b.type &&
  amountOf(a) === amountOf(b) &&
  a.maximum_discount === b.maximum_discount &&
  a.free_shipping === b.free_shipping &&
  a.free_tax === b.free_tax &&
  a.weekly_ordinal_number === b.weekly_ordinal_number;

/** As new rows: orders past their cutoff stay priced by the old ones (MKT-18). */
export async function writeRegulations(
  tx: Tx,
  promoCodeId: number,
  { before, after, now }: { before: readonly Regulation[]; after: readonly Regulation[]; now: Temporal.Instant },
): Promise<void> {
  const gone = before.filter((each) => !after.some((other) => isSame(each, other)));
  const made = after.filter((each) => !before.some((other) => isSame(each, other)));
  for (const { weekly_ordinal_number } of gone) {
    await tx
      .updateTable('promo_code_regulations')
      .set({ retired_at: now })
      .where('promo_code_id', '=', promoCodeId)
      .where('weekly_ordinal_number', weekly_ordinal_number === null ? 'is' : '=', weekly_ordinal_number)
      .where('retired_at', 'is', null)
      .execute();
  }
  if (made.length === 0) return;
  await tx
    .insertInto('promo_code_regulations')
    .values(
      made.map(({ maximum_discount, ...regulation }) => ({
        ...regulation,
        promo_code_id: promoCodeId,
        amount: amountOf(regulation as Regulation),
        maximum_discount_cents: maximum_discount,
      })),
    )
    .execute();
}
