import { settleOrders } from '../apps/api/src/areas/orders/charging/settle-orders.ts';
import { jobContext } from '../apps/api/src/platform/jobs/job-context.fixture.ts';
import { ratio, timed } from './measure.ts';
import type { OrderBase } from './order-base.ts';
import { rate, seconds, timedByHand } from './step.ts';

/** Every charge succeeded; every tenth order was skipped afterwards. */
const CHARGED = `update payments set status = 'successful', billing_transaction_id = 'bench', finished_at = now()
  where status = 'pending'`;
const SKIPPED = `update orders set is_skipped = true, is_skipped_post_cutoff = true, total_cents = 0
  where id % 10 = 0 and not is_skipped`;

const BY_ONE_STATEMENT = `
with due as (
  select o.id, o.user_id, a.id as account,
    case when o.is_skipped then coalesce(p.paid, 0) + o.credits_used_cents else 0 end as back
  from orders o join credit_accounts a on a.user_id = o.user_id and a.type = 'CREDIT'
    left join (select order_id, sum(amount_cents)::int as paid from payments
      where status = 'successful' group by order_id) p on p.order_id = o.id
  where o.closed_at is null),
closed as (
  update orders o set closed_at = now() from due where o.id = due.id),
given as (
  insert into credit_transactions (credit_account_id, user_id, amount_cents, reason, order_id, external_key)
  select account, user_id, back, 'Order ' || id, id, 'order:' || id || ':settlement:CREDIT' from due where back > 0),
balances as (
  update credit_accounts a set balance_cents = a.balance_cents + back from due where a.id = due.account and back > 0)
insert into changes (at, name, subject_type, subject_id, user_id, order_id, description, after)
select now(), 'order_settled', 'order', id::text, user_id, id, 'Settled: nothing to return or to charge', '{}'::jsonb from due
union all
select now(), 'order_returned', 'order', id::text, user_id, id, 'Returned as credit', '{}'::jsonb from due where back > 0`;

export async function benchSettlement({ database, config, cutoff }: OrderBase, orders: number): Promise<string[]> {
  const { db, pool } = database;
  await pool.query(CHARGED);
  await pool.query(SKIPPED);
  await pool.query('vacuum analyze');
  const byHand = await timedByHand(pool, BY_ONE_STATEMENT);
  const { took: byEngine } = await timed(() =>
    settleOrders.run({ ...jobContext(db), config }, cutoff.add({ hours: 49 })),
  );
  return [
    'step | time | orders a second | to the one statement',
    `the same rows by one statement | ${seconds(byHand)} | ${rate(orders, byHand)} | x1.00`,
    `the engine's step: returns, credits, activity | ${seconds(byEngine)} | ${rate(orders, byEngine)} | ${ratio(byEngine, byHand)}`,
  ];
}
