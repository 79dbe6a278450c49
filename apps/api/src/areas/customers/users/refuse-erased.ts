import { ERASED_MESSAGE } from '@larder/domain/customers/data-protection/erasure.ts';
import { refusal } from '@larder/domain/values/refusals.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findErasedAt } from './users.queries.ts';

/** Lock the customer first. Staff are not found. */
export async function refuseErased(tx: Tx, userId: number): Promise<void> {
  const { erased_at } = found(await findErasedAt(tx, userId), `Customer ${userId}`);
  if (erased_at !== null) refuseIf(refusal(ERASED_MESSAGE));
}
