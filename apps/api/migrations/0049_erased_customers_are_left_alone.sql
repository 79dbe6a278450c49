-- Whatever a call changes about a customer it writes down, in the same transaction: so here, where all of them pass, an erased
-- customer is left alone. What is still done: money that was taken goes back, cards are forgotten by the gateway, what is held
-- is exported, and what ran at the time ends. Jobs, which no request asks for, end what was begun before.

create function refuse_change_of_erased() returns trigger language plpgsql as $$
declare
  erased timestamptz;
begin
  -- Whoever is just being erased is waited for.
  select erased_at into erased from users where id = new.user_id for key share;
  if erased is not null then
    raise exception 'an erased customer stays erased' using errcode = 'check_violation',
      constraint = 'customers_erased_stay';
  end if;
  return new;
end $$;

create trigger changes_of_erased before insert on changes for each row
  when (new.user_id is not null and new.request_id is not null and new.name not in ('customer_erased', 'customer_exported',
    'refund_made', 'credit_debited', 'payment_method_removed', 'impersonation_ended'))
  execute function refuse_change_of_erased();
