import type { Regulation } from '@larder/domain/marketing/promo-codes/promo-discount.ts';
import type { AppliedCode } from '@larder/domain/orders/pricing/coming-prices.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { type Application, applications } from './applied-codes.queries.ts';

export interface CodeOfCustomer extends AppliedCode<Regulation & { id: number }> {
  readonly application_id: number;
  readonly promo_code_id: number;
}

export async function findAppliedCodes(db: Db | Tx, userIds: number[]): Promise<Map<number, CodeOfCustomer>> {
  const rows = await applications(db).where('a.user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, codeOf(row)]));
}

/** Moments and decimals are texts or numbers when read as JSON. */
export const codeOf = ({ user_id: _, regulations, ...application }: Application): CodeOfCustomer => ({
  ...application,
  applied_at: Temporal.Instant.from(application.applied_at),
  regulations: regulations.map((row) => ({ ...row, amount: Number(row.amount) })),
});
