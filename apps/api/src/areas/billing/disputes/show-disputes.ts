import type { Dispute } from '@larder/contract/billing/disputes/disputes.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type ListedDispute, listDisputeRows } from './disputes.queries.ts';

export async function showDisputes(db: Db) {
  const rows = await listDisputeRows(db);
  return { data: rows.map(toView), meta: { total: rows[0]?.total ?? 0 } };
}

export const toView = (dispute: ListedDispute): Dispute => ({
  ...dispute,
  respond_by: dispute.respond_by?.toString() ?? null,
  opened_at: dispute.opened_at.toString(),
  reviewed_at: dispute.reviewed_at?.toString() ?? null,
});
