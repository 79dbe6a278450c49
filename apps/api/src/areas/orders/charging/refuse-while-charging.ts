import { BEING_CHARGED } from '@larder/domain/orders/window/order-actions.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findUndoneCutoff } from '../weeks/pass-cutoff.queries.ts';
import { findOrderBeingCharged, holdPriceChange } from './refuse-while-charging.queries.ts';

/** The clock is read under the lock: either the step waits for the change, or the change is refused (ORD-24). */
export async function refuseWhileCharging(tx: Tx): Promise<void> {
  await holdPriceChange(tx);
  refuseIf((await findUndoneCutoff(tx, await businessNow(tx))) && BEING_CHARGED);
}

export async function refuseWhileCustomerIsCharged(tx: Tx, userId: number, now: Temporal.Instant): Promise<void> {
  refuseIf((await findOrderBeingCharged(tx, userId, now)) && BEING_CHARGED);
}
