import { parse } from 'csv-parse/sync';
import { exportGiftCards, listGiftCards } from '@larder/contract/billing/gift-cards/gift-cards.ts';
import { exportProducts, listProducts } from '@larder/contract/catalogue/products/products.ts';
import { exportUsers, listUsers } from '@larder/contract/customers/users/users.ts';
import { exportPromoCodes, listPromoCodes } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { exportOrders, listOrders } from '@larder/contract/orders/reading/order-list.ts';
import { exportZipCodes, listZipCodes } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import type { Route } from '@larder/contract/wire/route.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import { moneySoFar } from './money.ts';

type Row = Readonly<Record<string, string>>;

const rowsOf = async (ada: Client, route: Route): Promise<Row[]> =>
  parse(await ada.file(route, { query: {} } as never), { bom: true, columns: true });

const centsOf = (amount: string | undefined) => Math.round(Number(amount) * 100);
const sumOf = (rows: readonly Row[], column: string) => rows.reduce((all, row) => all + centsOf(row[column]), 0);
const total = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Each file has the rows of its list in their order, and its sums are those of the reading calls. */
export async function expectExports(ada: Client): Promise<void> {
  await expectUsers(ada);
  await expectOrders(ada);
  const products = await ada.read(listProducts, { query: { perPage: 1_000 } });
  expect((await rowsOf(ada, exportProducts)).map(({ sku }) => sku)).toEqual(products.map(({ sku }) => sku));
  const codes = await ada.read(listPromoCodes, { query: { per_page: 100 } });
  expect(
    (await rowsOf(ada, exportPromoCodes)).map(({ code, applications_count }) => [code, Number(applications_count)]),
  ).toEqual(codes.map(({ code, applications_count }) => [code, applications_count]));
  const cards = await ada.read(listGiftCards, { query: { per_page: 100 } });
  expect(sumOf(await rowsOf(ada, exportGiftCards), 'value')).toBe(total(cards.map(({ value }) => value)));
  const zipCodes = await ada.read(listZipCodes, { query: { per_page: 100 } });
  expect((await rowsOf(ada, exportZipCodes)).map((row) => `${row['zip_code_id']} ${row['ship_day_name']}`)).toEqual(
    zipCodes.flatMap(({ id, shippingRules }) => shippingRules.map((rule) => `${id} ${rule.ship_day_name}`)),
  );
}

/** Their balances are what the ledger adds up to. */
async function expectUsers(ada: Client): Promise<void> {
  const rows = await rowsOf(ada, exportUsers);
  const users = await ada.read(listUsers, { query: { per_page: 100 } });
  expect(rows.map(({ id, email }) => [Number(id), email])).toEqual(users.map(({ id, email }) => [id, email]));
  const { credited, credits_put_back, credits_spent, credits_debited = 0 } = await moneySoFar(ada);
  expect(sumOf(rows, 'credit_balance')).toBe(credited + credits_put_back - credits_spent - credits_debited);
}

/** The lines of each box add up to its price, and the amounts of all boxes to those of the list. */
async function expectOrders(ada: Client): Promise<void> {
  const rows = await rowsOf(ada, exportOrders);
  const orders = await ada.read(listOrders, { query: { per_page: 100 } });
  const linesOf = Map.groupBy(rows, ({ order_id }) => Number(order_id));
  expect([...linesOf.keys()]).toEqual(orders.map(({ id }) => id));
  expect(sumOf(rows, 'total')).toBe(total(orders.map(({ total_cost }) => total_cost)));
  expect(sumOf(rows, 'paid')).toBe(total(orders.map(({ paid }) => paid)));
  for (const { id, status, is_skipped } of orders) {
    if (status === 'cancelled' || is_skipped) continue;
    const lines = linesOf.get(id) ?? [];
    const items = total(lines.map(({ quantity, unit_price }) => Number(quantity) * centsOf(unit_price)));
    expect(items, `the lines of order ${id}`).toBe(sumOf(lines, 'items'));
  }
}
