import type { Regulation } from '@larder/domain/marketing/promo-codes/promo-discount.ts';
import type { AppliedCode } from '@larder/domain/orders/pricing/coming-prices.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { listApplications } from './applied-codes.queries.ts';
import { listRegulations } from './price-orders.queries.ts';

export interface CodeOfCustomer extends AppliedCode<Regulation & { id: number }> {
  readonly application_id: number;
  readonly promo_code_id: number;
}

export async function findAppliedCodes(db: Db | Tx, userIds: number[]): Promise<Map<number, CodeOfCustomer>> {
  const applications = await listApplications(db, userIds);
  if (applications.length === 0) return new Map();
  const rows = await listRegulations(db, [...new Set(applications.map(({ promo_code_id }) => promo_code_id))]);
  const regulations = Map.groupBy(
    rows.map((row) => ({ ...row, amount: Number(row.amount) })),
    (row) => row.promo_code_id,
  );
  return new Map(
    applications.map(({ user_id, ...application }) => [
      user_id,
      { ...application, regulations: regulations.get(application.promo_code_id) ?? [] },
    ]),
  );
}
