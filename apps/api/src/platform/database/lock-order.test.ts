import { describe, expect, test } from 'vitest';
import { LockOrder } from './lock-order.ts';

const CUSTOMER = 'select "id" from "users" where "id" = $1 for no key update';
const ORDER =
  'select "o"."id" from "orders" as "o" inner join "users" as "u" on true where "o"."id" = $1 for no key update of "o"';
const ACCOUNT = 'select "id" from "credit_accounts" where "user_id" = any($1) order by "id" for no key update';
const MOMENT = `select pg_advisory_xact_lock_shared(hashtextextended('moment of cycle ' || id, 0)) from cycles`;
const PRICES = `select pg_advisory_xact_lock_shared(hashtext('prices at the cutoff'))`;

function faultOf(...statements: string[]): string | null {
  const order = new LockOrder();
  order.faultOf('begin');
  return statements.map((statement) => order.faultOf(statement)).find((fault) => fault !== null) ?? null;
}

describe('a transaction', () => {
  test('a transaction that locks prices, customer, order and account, and then changes them in any order, is in order', () => {
    expect(faultOf(MOMENT, PRICES, CUSTOMER, ORDER, ACCOUNT, 'update "orders" set "total_cents" = 0', CUSTOMER)).toBe(
      null,
    );
  });

  test.each([
    ['an account before its customer', [ACCOUNT, CUSTOMER], 'Lock users before credit_accounts'],
    ['an order before its customer', [ORDER, CUSTOMER], 'Lock users before orders'],
    ['an account before an order', [CUSTOMER, ACCOUNT, ORDER], 'Lock orders before credit_accounts'],
    ['a customer before prices', [CUSTOMER, PRICES], 'Lock prices at the cutoff before users'],
    ['by an update', [ACCOUNT, 'update users u set x = 1 where u.id = $1'], 'Lock users before credit_accounts'],
    [
      'by an update in brackets',
      [ACCOUNT, 'with done as (update users set x = 1 returning id) select id from done'],
      'Lock users before credit_accounts',
    ],
    [
      'by an update with other parts',
      [ACCOUNT, 'with made as (insert into orders values ($1)) update users set x = 1 where id = $2'],
      'Lock users before credit_accounts',
    ],
  ])('a transaction that locks %s is a fault', (_, statements, fault) => {
    expect(faultOf(...statements)).toContain(fault);
  });

  test('a transaction that locks several rows without an order, or so that inserts wait, is a fault', () => {
    expect(faultOf('select id from users where id = any($1) for no key update')).toContain('in the order of their ids');
    expect(faultOf('update orders o set x = 1 from unnest($1::int[]) as e (id) where o.id = e.id')).toContain('orders');
    expect(faultOf('select id from users where id = $1 for update')).toContain('for no key update');
    expect(faultOf('select id from users where id = $1 for update /* with references */')).toBe(null);
  });

  test('a transaction changes rows that it has inserted in any order', () => {
    expect(faultOf('insert into orders values ($1)', 'update orders set x = 1 where id = any($1)')).toBe(null);
  });

  test('a transaction locks no row that it only reads', () => {
    const readsCustomers =
      'select id from orders where user_id in (select id from users) order by id for no key update';
    expect(faultOf(CUSTOMER, readsCustomers)).toBe(null);
    expect(faultOf(readsCustomers, 'select * from users', 'insert into orders values ($1)')).toBe(null);
  });

  test('locks are forgotten when a transaction ends, and nothing is checked outside of one', () => {
    const order = new LockOrder();
    expect(order.faultOf(ACCOUNT)).toBe(null);
    expect(order.faultOf(CUSTOMER)).toBe(null);
    order.faultOf('begin');
    order.faultOf(ACCOUNT);
    order.faultOf('commit');
    order.faultOf('begin');
    expect(order.faultOf(CUSTOMER)).toBe(null);
  });
});
