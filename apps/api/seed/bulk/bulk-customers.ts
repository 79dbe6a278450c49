import type pg from 'pg';
import { type Bases, readBases } from './bulk-bases.ts';
import { ITEM_COLUMNS, ORDER_COLUMNS, orderMaker, PAYMENT_COLUMNS } from './bulk-orders.ts';
import {
  ACCOUNT_COLUMNS,
  accountRows,
  ADDRESS_COLUMNS,
  addressRow,
  CARD_COLUMNS,
  cardRow,
  CREDIT_COLUMNS,
  creditRows,
  isSubscribed,
  LINE_COLUMNS,
  lineRow,
  PAUSE_COLUMNS,
  pauseRow,
  people,
  SUBSCRIPTION_COLUMNS,
  subscriptionRow,
  USER_COLUMNS,
  userRow,
} from './bulk-people.ts';
import { copyRows, type Row } from '../copy-rows.ts';
import { leaveOutLookups } from '../write-world.ts';

const CHUNK = 25_000;

/**
 * By COPY, one chunk per transaction, so that memory stays flat. Needs the zip codes, weeks and products of the demo
 * world.
 */
export async function addBulkCustomers(
  client: pg.ClientBase,
  count: number,
  ordersEach: number,
  say: (message: string) => void,
): Promise<void> {
  for (let done = 0; done < count; done += CHUNK) {
    const size = Math.min(CHUNK, count - done);
    await client.query('begin');
    try {
      await client.query('set local synchronous_commit = off');
      await leaveOutLookups(client);
      await writeChunk(client, await readBases(client), size, ordersEach);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    say(`${done + size} of ${count} customers`);
  }
  await client.query('analyze');
}

async function writeChunk(client: pg.ClientBase, bases: Bases, size: number, ordersEach: number): Promise<void> {
  const copy = async (table: string, columns: string[], rows: Iterable<Row>) => {
    await copyRows(client, table, columns, rows);
    if (columns[0] === 'id')
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  };
  const everybody = () => Iterator.from(people(bases, size));
  const subscribed = () => everybody().filter(isSubscribed);
  const paused = () => everybody().filter(({ status }) => status === 'paused');
  const charged = (cycle: 1 | 2) => Math.min(ordersEach, bases.weeks[cycle].length);
  await copy(
    'users',
    USER_COLUMNS,
    everybody().map((customer) => userRow(customer, charged(customer.cycle))),
  );
  await copy(
    'addresses',
    ADDRESS_COLUMNS,
    everybody().map((customer) => addressRow(bases, customer)),
  );
  await copy(
    'subscriptions',
    SUBSCRIPTION_COLUMNS,
    subscribed().map((customer) => subscriptionRow(bases, customer)),
  );
  await copy(
    'subscription_lines',
    LINE_COLUMNS,
    subscribed().map((customer) => lineRow(bases, customer)),
  );
  await copy(
    'subscription_pauses',
    PAUSE_COLUMNS,
    paused().map((customer) => pauseRow(bases, customer)),
  );
  await copy(
    'payment_methods',
    CARD_COLUMNS,
    subscribed().map((customer) => cardRow(bases, customer)),
  );
  await copy(
    'credit_accounts',
    ACCOUNT_COLUMNS,
    everybody().flatMap((customer) => accountRows(bases, customer)),
  );
  await copy(
    'credit_transactions',
    CREDIT_COLUMNS,
    everybody().flatMap((customer) => creditRows(bases, customer)),
  );
  const ordersOf = orderMaker(bases, ordersEach);
  const orders = () => subscribed().flatMap(ordersOf);
  await copy(
    'orders',
    ORDER_COLUMNS,
    orders().map(({ order }) => order),
  );
  await copy(
    'order_items',
    ITEM_COLUMNS,
    orders().flatMap(({ items }) => items),
  );
  await copy(
    'payments',
    PAYMENT_COLUMNS,
    orders().flatMap(({ payments }) => payments),
  );
}
