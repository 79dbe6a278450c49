import {
  downloadCustomerErrors,
  importCustomers,
  showCustomerImport,
  uploadCustomers,
} from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { listUsers } from '@larder/contract/customers/users/users.ts';
import { listOrders, type ListedOrder } from '@larder/contract/orders/reading/order-list.ts';
import { type Cents, cents } from '@larder/domain/values/cents.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import type { Stripe } from '../installation/stripe.ts';
import { until } from '../installation/until.ts';
import { ZIP_CODES } from './zip-codes.ts';

const PEOPLE = 200;

interface Mover {
  email: string;
  isActive: boolean;
  card: string;
  declines: boolean;
  opening: Cents;
}

/** Every 10th is cancelled, every 20th has a card that the bank declines, and two can pay by credit alone. */
export const MOVERS: readonly Mover[] = Array.from({ length: PEOPLE }, (_, n) => {
  const declines = n % 20 === 3;
  return {
    email: `mover-${n}@quixworth.test`,
    isActive: n % 10 !== 0,
    card: `pm_${n}${declines ? (n % 40 === 3 ? 'declined' : 'insufficient') : ''}`,
    declines,
    opening: cents(n % 90 === 1 ? 30_000 : (n % 7) * 325),
  };
});
export const OPENING = cents(MOVERS.reduce((all, { opening }) => all + opening, 0));
const ACTIVE = MOVERS.filter(({ isActive }) => isActive);

const COLUMNS =
  'email,external_id,first_name,last_name,line_1,city,state,zip_code,phone,plan,status,opening_credit,gateway_customer,gateway_card,card_last_four';

function fileOf(movers: readonly Mover[]): File {
  const lines = movers.map(({ email, isActive, card, opening }, n) => {
    const address = `${n + 1} Main Street,Springfield,IL,${ZIP_CODES.chicago},(312) 555-0142`;
    const status = isActive ? 'active' : 'cancelled';
    return `${email},OLD-${n},Mo,Mover${n},${address},Dinners: 8,${status},${(opening / 100).toFixed(2)},cus_${n},${card},4242`;
  });
  return new File([[COLUMNS, ...lines].join('\r\n')], 'customers.csv', { type: 'text/csv' });
}

async function check(ada: Client, file: File) {
  const { id } = await ada.read(uploadCustomers, { body: { csv: file } });
  return until(
    'the check of the customers',
    () => ada.read(showCustomerImport, { params: { id } }),
    ({ is_checked }) => is_checked,
  );
}

/** A file with a faulty row, then the corrected one, then the same again. */
export async function importMovers(ada: Client, stripe: Stripe, weekId: number): Promise<void> {
  for (const [n, { card }] of MOVERS.entries()) stripe.methods.set(card, `cus_${n}`);
  const [first] = MOVERS;
  if (!first) throw new Error('There is no mover.');
  const faulty = await check(ada, fileOf([{ ...first, card: 'unknown' }, ...MOVERS.slice(1)]));
  expect(faulty.counts).toEqual({ created: PEOPLE - 1, changed: 0, unchanged: 0, refused: 1 });
  expect(await ada.file(downloadCustomerErrors, { params: { id: faulty.id } })).toContain('Stripe needs');

  const file = await check(ada, fileOf(MOVERS));
  expect(file).toMatchObject({
    counts: { created: PEOPLE, changed: 0, unchanged: 0, refused: 0 },
    orders: ACTIVE.length,
    opening_credit: OPENING,
  });
  await ada.read(importCustomers, { params: { id: file.id } });
  await until(
    'the import of the customers',
    () => ada.read(showCustomerImport, { params: { id: file.id } }),
    ({ batch }) => batch?.finished_at !== null && batch !== null,
  );
  const { meta } = await ada.call(listUsers, { query: { is_admin: false } });
  expect(meta.pagination.total).toBe(PEOPLE);
  await until(
    'the orders of the imported customers',
    async () => (await ordersOfWeek(ada, weekId)).length,
    (made) => made === ACTIVE.length,
  );
  const again = await check(ada, fileOf(MOVERS));
  expect(again.counts).toEqual({ created: 0, changed: 0, unchanged: PEOPLE, refused: 0 });
  expect((await ada.refusalTo(importCustomers, { params: { id: again.id } })).message).toBe(
    'This file makes no changes.',
  );
}

export async function ordersOfWeek(ada: Client, weekId: number): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await ada.call(listOrders, { query: { order_week_id: weekId, per_page: 100, page } });
    orders.push(...data);
    if (orders.length >= meta.pagination.total || data.length === 0) return orders;
  }
}
