import type { OrdersInWindow } from '@larder/domain/customers/logs/subject-path.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findEligibleOrder, findUnsuspendable } from './eligible-orders.queries.ts';

export async function findOrdersInWindow(db: Db, userId: number, now: Temporal.Instant): Promise<OrdersInWindow> {
  const eligible = await findEligibleOrder(db, userId, now);
  const reactivated = await findUnsuspendable(db, userId, now);
  return { eligible: eligible?.id ?? null, reactivated: reactivated?.id ?? null };
}
