import { expect, test } from 'vitest';
import { shardsOf } from './shards-of.mjs';

const keys = new Map([
  ['users', 'id'],
  ['orders', 'user_id'],
  ['payments', 'user_id'],
]);
const columns = new Map([
  ['users', new Set(['id', 'email'])],
  ['orders', new Set(['id', 'user_id', 'order_week_id'])],
  ['payments', new Set(['id', 'user_id', 'order_id'])],
  ['order_weeks', new Set(['id', 'number'])],
]);
const crossing = (text) => shardsOf(text, keys, columns).tables;

test.each([
  'select * from users where id = $1',
  'select * from orders o join users u on u.id = o.user_id where u.id = $1::bigint',
  'select * from orders o join order_weeks w on w.id = o.order_week_id where o.user_id = $1 order by w.number',
  'with mine as (select * from orders where user_id = $1) select * from mine m join payments p on p.user_id = m.user_id',
  'select (select count(*) from payments p where p.user_id = u.id) from users u where u.id = $1',
  'select * from users u left join lateral (select * from orders o where o.user_id = u.id limit 1) l on true where u.id = $1',
  'update orders set order_week_id = 1 where id = $2 and user_id = $1',
  'with found as (select id from users where id = $1 for update) update users u set email = $2 from found f where u.id = f.id',
  'insert into payments (user_id, order_id) values ($1, $2)',
  'select * from order_weeks where number > $1',
])('one shard answers: %s', (text) => expect(crossing(text)).toEqual([]));

test.each([
  ['select * from users where email = $1', ['users']],
  ['select * from orders where id = $1', ['orders']],
  ['select * from orders where user_id = any($1)', ['orders']],
  ['select * from orders where user_id = $1 or id = $2', ['orders']],
  ['select * from orders o join payments p on p.order_id = o.id where o.user_id = $1', ['payments']],
  ['select * from users u where u.id = $1 and exists (select from orders o where o.id = 7)', ['orders']],
  [
    'with p as (select * from orders where id = $1) select * from p join users u on u.id = p.user_id',
    ['orders', 'users'],
  ],
  ['delete from payments where id in (select id from orders where user_id = $1)', ['payments']],
])('several shards are asked: %s', (text, tables) => expect(crossing(text)).toEqual(tables));
