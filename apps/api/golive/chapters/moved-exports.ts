import { exportUsers } from '@larder/contract/customers/users/users.ts';
import { exportOrders } from '@larder/contract/orders/reading/order-list.ts';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import { MOVERS, ordersOfWeek } from './moving-in.ts';

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });

/** The files have the customers of the import and the orders of the list, to the cent. */
export async function compareExports(ada: Client, weekId: number): Promise<void> {
  const users = rowsOf(await ada.file(exportUsers, { query: { is_admin: false } }));
  expect(users).toHaveLength(MOVERS.length);
  expect(new Set(users.map(({ email }) => email))).toEqual(new Set(MOVERS.map(({ email }) => email)));

  const listed = await ordersOfWeek(ada, weekId);
  const lines = rowsOf(await ada.file(exportOrders, { query: { order_week_id: weekId } }));
  expect(new Set(lines.map(({ email }) => email)).size).toBe(listed.length);
  const exported = lines.reduce((all, { total = '' }) => all + Math.round(Number(total) * 100), 0);
  expect(exported).toBe(listed.reduce((all, { total_cost }) => all + total_cost, 0));
}
