/** Writes all rows of a cutoff in one statement that has the results as input. */
export const BY_ONE_STATEMENT = `
with priced as (
  select o.id, o.user_id, o.is_skipped, m.id as method, a.id as account, least(a.balance_cents, 10791) as credit
  from orders o join payment_methods m on m.user_id = o.user_id
    join credit_accounts a on a.user_id = o.user_id and a.type = 'CREDIT'
  where o.total_at_cutoff_cents is null),
carts as (
  insert into order_items (order_id, user_id, cart, product_id, category_id, quantity, unit_price_cents)
  select order_id, user_id, 'cutoff', product_id, category_id, quantity, unit_price_cents
  from order_items where cart = 'now'),
fixed as (
  update orders o set items_cents = 9592, shipping_cents = 599, tax_cents = 600, tax_percent = 6.25,
    total_cents = case when o.is_skipped then 0 else 10791 end,
    total_at_cutoff_cents = case when o.is_skipped then 0 else 10791 end,
    credits_used_cents = case when o.is_skipped then 0 else credit end
  from priced p where o.id = p.id),
spent as (
  insert into credit_transactions (credit_account_id, user_id, amount_cents, reason, order_id, external_key)
  select account, user_id, -credit, 'Order ' || id, id, 'order:' || id || ':cutoff:CREDIT'
  from priced where credit > 0 and not is_skipped),
balances as (
  update credit_accounts a set balance_cents = a.balance_cents - credit
  from priced p where a.id = p.account and credit > 0 and not p.is_skipped),
paid as (
  insert into payments (user_id, order_id, idempotency_key, stage, amount_cents, credits_cents, payment_method_id, card_last_four)
  select user_id, id, 'order:' || id || ':cutoff', 'cutoff', 10791 - credit, credit, method, '4242'
  from priced where not is_skipped returning id)
insert into pgboss.job (name, data) select 'charge-payment', jsonb_build_object('payment_id', id) from paid`;
