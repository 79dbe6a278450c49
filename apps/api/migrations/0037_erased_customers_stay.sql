-- Who was erased stays so: nothing that says who they are is written again, no subscription runs again, no order is made by
-- hand. Whatever call asks, the database decides, and constraint-refusals.ts says it in words. What is made by the thousand
-- (orders of subscriptions, customers with all they have) asks nothing here.

create function refuse_erased() returns trigger language plpgsql as $$
begin
  raise exception 'an erased customer stays erased' using errcode = 'check_violation',
    constraint = 'customers_erased_stay';
end $$;

create function refuse_of_erased() returns trigger language plpgsql as $$
begin
  if exists (select 1 from users where id = new.user_id and erased_at is not null) then
    raise exception 'an erased customer stays erased' using errcode = 'check_violation',
      constraint = 'customers_erased_stay';
  end if;
  return new;
end $$;

create trigger users_erased_stay before update on users for each row
  when (old.erased_at is not null and (new.erased_at is null
    or (old.email, old.first_name, old.last_name) is distinct from (new.email, new.first_name, new.last_name)
    or new.phone is not null or new.password_hash is not null))
  execute function refuse_erased();
create trigger subscriptions_erased_stay before update of status on subscriptions for each row
  when (new.status <> 'cancelled') execute function refuse_of_erased();
create trigger orders_erased_stay before insert on orders for each row
  when (new.kind <> 'subscription') execute function refuse_of_erased();
create trigger kids_erased_stay before insert on kids for each row execute function refuse_of_erased();
