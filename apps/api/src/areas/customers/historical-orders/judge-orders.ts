import { judgeOrder, type JudgedOrder, type OrderRow } from '@larder/domain/customers/historical-orders/judge-order.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findCustomers, listStoredOrders } from './historical-orders.queries.ts';

/** By order number. The check judges without locks, the import with the customers locked (CUST-50). */
export async function judgeOrders(
  tx: Tx,
  orders: ReadonlyMap<string, readonly OrderRow[]>,
  isLocking: boolean,
): Promise<Map<string, JudgedOrder>> {
  const rows = [...orders.values()].flat();
  const customers = await findCustomers(tx, {
    emails: [...new Set(rows.flatMap(({ cells: { email } }) => email?.toLowerCase() ?? []))],
    externalIds: [...new Set(rows.flatMap(({ cells: { external_id } }) => external_id ?? []))],
    isLocking,
  });
  const stored = await listStoredOrders(tx, [...orders.keys()]);
  const facts = {
    today: chicagoDay(await businessNow(tx)),
    byEmail: new Map(customers.map(({ id, email }) => [email, id])),
    byExternalId: new Map(
      customers.flatMap(({ id, external_id }) => (external_id === null ? [] : [[external_id, id]])),
    ),
    stored: new Map(stored.map((order) => [order.order_number, order])),
  };
  return new Map([...orders].map(([number, its]) => [number, judgeOrder(its, facts)]));
}
