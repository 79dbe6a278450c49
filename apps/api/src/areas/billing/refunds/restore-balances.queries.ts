import { sql } from 'kysely';
import { CREDIT_ACCOUNT_TYPES } from '@larder/domain/values/enums/credit-account-types.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';

export interface FailedCharge {
  user_id: number;
  order_id: number;
  order_week_id: number;
  idempotency_key: string;
  credits_cents: Cents;
  comped_cents: Cents;
}

export const listTakenCredits = (tx: Tx, key: string) =>
  tx
    .selectFrom('credit_transactions as t')
    .innerJoin('credit_accounts as a', 'a.id', 't.credit_account_id')
    .select(['t.credit_account_id', 't.amount_cents', 'a.type'])
    .where(
      't.external_key',
      'in',
      CREDIT_ACCOUNT_TYPES.map((type) => `${key}:${type}`),
    )
    .orderBy('a.id')
    .forNoKeyUpdate('a')
    .execute();

export async function hasCompedUse(tx: Tx, { user_id, order_week_id }: FailedCharge): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', user_id)
    .where('order_week_id', '=', order_week_id)
    .where('comped_used_cents', '>', 0 as Cents)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const reduceUsed = (tx: Tx, { order_id, credits_cents, comped_cents }: FailedCharge) =>
  tx
    .updateTable('orders')
    .set({
      credits_used_cents: sql`credits_used_cents - ${credits_cents}`,
      comped_used_cents: sql`comped_used_cents - ${comped_cents}`,
    })
    .where('id', '=', order_id)
    .execute();

export const returnCompedWeek = (tx: Tx, userId: number) =>
  tx
    .updateTable('comped_accounts')
    .set((row) => ({ remaining_weeks: row('remaining_weeks', '+', 1) }))
    .where('user_id', '=', userId)
    .where('remaining_weeks', 'is not', null)
    .execute();
