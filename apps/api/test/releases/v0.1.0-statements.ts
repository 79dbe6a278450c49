/**
 * Statements of the program of v0.1.0, reduced to the tables, columns and locks that it uses. `$1` is a customer, `$2`
 * a text used once. Each list is one transaction.
 */
export const READS: string[] = [
  `select id, email, first_name, last_name, status, is_admin, is_comped, activated_at, number_of_active_weeks, production_cycle_id, version
   from users where not is_admin and erased_at is null order by id desc limit 20`,
  `select id from users where search like '%ada%' limit 20`,
  `select o.id, o.user_id, o.order_week_id, o.kind, o.status, o.is_skipped, o.is_skipped_post_cutoff, o.ship_at, o.deliver_at, o.total_cents,
     o.total_at_cutoff_cents, o.credits_used_cents, o.comped_used_cents, o.waived_cents, o.closed_at, o.version, w.number, w.date
   from orders o join order_weeks w on w.id = o.order_week_id where o.user_id = $1 order by o.id desc`,
  `select i.order_id, i.cart, i.product_id, i.quantity, i.unit_price_cents from order_items i join orders o on o.id = i.order_id where o.user_id = $1`,
  `select p.*, r.amount_cents from payments p left join refund_parts r on r.payment_id = p.id where p.user_id = $1`,
  `select a.type, a.balance_cents, t.* from credit_accounts a left join credit_transactions t on t.credit_account_id = a.id where a.user_id = $1`,
  `select id, name, at, description, before, after from changes where user_id = $1 order by id desc limit 50`,
  `select production_cycle_id, status, is_skipped, count(*), sum(total_cents) from orders
   where order_week_id in (select id from order_weeks order by date desc limit 8) group by 1, 2, 3`,
  `select * from order_week_cycles c join order_weeks w on w.id = c.order_week_id order by w.date`,
  `select s.*, l.* from subscriptions s left join subscription_lines l on l.user_id = s.user_id where s.user_id = $1`,
  `select * from promo_code_applications where user_id = $1`,
  `select * from addresses where user_id = $1`,
  `select * from kids where user_id = $1`,
  `select * from payment_methods where user_id = $1`,
  `select s.id, u.id, u.is_admin, u.must_change_password, r.role_id from sessions s join users u on u.id = s.user_id
   left join user_roles r on r.user_id = u.id where s.token_hash = decode(md5('x'), 'hex') and s.ended_at is null`,
  `select id, name, total_jobs, succeeded_jobs, failed_jobs, finished_at, cancelled_at from batches order by id desc limit 20`,
  `select p.id, p.sku, p.name, c.name from products p join categories c on c.id = p.category_id order by p.id limit 50`,
  `select * from settings`,
];

export const WRITES: string[][] = [
  [
    `select id, version from users where id = $1 for update`,
    `update users set first_name = first_name, version = version + 1 where id = $1`,
    `insert into changes (at, name, subject_type, subject_id, user_id, description, request_id)
     values (now(), 'user_updated', 'user', $1::text, $1, 'Updated', $2)`,
  ],
  [
    `select id from users where id = $1 for no key update`,
    `select id, status, version from orders where user_id = $1 order by id desc limit 1 for update`,
    `update orders set is_unlocked_post_cutoff = is_unlocked_post_cutoff, version = version + 1
     where id = (select max(id) from orders where user_id = $1)`,
    `update order_items set quantity = quantity where order_id = (select max(id) from orders where user_id = $1)`,
  ],
  [
    `select id from credit_accounts where user_id = $1 and type = 'CREDIT' for update`,
    `insert into credit_transactions (credit_account_id, user_id, amount_cents, reason)
     select id, user_id, 100, 'Late' from credit_accounts where user_id = $1 and type = 'CREDIT'`,
    `update credit_accounts set balance_cents = balance_cents + 100 where user_id = $1 and type = 'CREDIT'`,
  ],
  [
    `insert into payments (user_id, order_id, idempotency_key, stage, status, amount_cents, card_last_four, billing_transaction_id, finished_at)
     select user_id, id, $2, 'deadline', 'successful', 100, '4242', $2, now() from orders where user_id = $1 order by id desc limit 1`,
    `insert into refunds (user_id, order_id, amount_cents, reason)
     select user_id, order_id, 50, 'Late' from payments where idempotency_key = $2`,
    `insert into refund_parts (refund_id, user_id, payment_id, amount_cents, idempotency_key)
     select r.id, r.user_id, p.id, 50, $2 from payments p join refunds r on r.order_id = p.order_id where p.idempotency_key = $2 order by r.id desc limit 1`,
  ],
  [
    `insert into users (email, first_name, last_name, password_hash, referral_id) values ($2 || '@example.test', 'Ada', 'New', 'x', $2)`,
    `insert into credit_accounts (user_id, type) select id, 'CREDIT' from users where referral_id = $2`,
    `insert into addresses (user_id, line_1, city, state_id, zip_code, phone)
     select u.id, '1 Main St', 'Chicago', a.state_id, a.zip_code, '3125550100' from users u, (select state_id, zip_code from addresses limit 1) a where u.referral_id = $2`,
  ],
  [
    `insert into mails (idempotency_key, kind, user_id, recipient, subject, text, html) values ($2, 'sign-in-code', $1, 'a@example.test', 'Code', '1', '1')`,
    `insert into sign_in_failures (account, address) values ($2, '127.0.0.1')`,
    `insert into sessions (token_hash, user_id) values (convert_to($2, 'utf8'), $1)`,
    `update sessions set last_seen_at = now() where user_id = $1`,
  ],
  [
    `insert into batches (name, total_jobs) values ($2, 1)`,
    `insert into batch_jobs (batch_id, position, input) select id, 1, '{}' from batches where name = $2`,
    `update batch_jobs set status = 'succeeded' where batch_id = (select id from batches where name = $2)`,
  ],
  [`update rogue_buffers set remaining = remaining`, `update order_week_cycles set cutoff_done_at = cutoff_done_at`],
];
