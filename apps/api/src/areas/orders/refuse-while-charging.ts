import { BEING_CHARGED } from '@larder/domain/orders/order-actions.ts';
import { refuseIf } from '../../platform/call-error.ts';
import { businessNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { findUndoneCutoff } from './pass-cutoff.queries.ts';
import { findOrderBeingCharged, holdPriceChange } from './refuse-while-charging.queries.ts';

/**
 * What many orders are priced by stays as it was at a cutoff until the step of that cutoff is done (rulings 4 and 5).
 * The clock is read with the change held: either the step waits for it, or it comes after the cutoff and is refused.
 */
export async function refuseWhileCharging(tx: Tx): Promise<void> {
  await holdPriceChange(tx);
  refuseIf((await findUndoneCutoff(tx, await businessNow(tx))) && BEING_CHARGED);
}

/** The same of what one customer's orders are priced by; the customer is locked, by the step as well. */
export async function refuseWhileCustomerIsCharged(tx: Tx, userId: number, now: Temporal.Instant): Promise<void> {
  refuseIf((await findOrderBeingCharged(tx, userId, now)) && BEING_CHARGED);
}
