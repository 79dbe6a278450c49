-- What erase_recorded_words is used for can be seen afterwards: a customer is erased in the transaction that asks, and a
-- rewrite of rows that are nobody's adds a row that says so, which the program's role cannot take away.

create or replace function erase_recorded_words(customer bigint, rewritten jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased timestamptz;
  of_nobody jsonb;
begin
  select erased_at into erased from users where id = customer and xmin = pg_current_xact_id()::xid;
  if erased is null then
    raise exception 'customer % is not erased in this transaction', customer using errcode = 'restrict_violation';
  end if;
  perform set_config('larder.erasing', customer::text, true);
  update credit_transactions set reason_details = null where user_id = customer and reason_details is not null;
  -- Where a customer did something themselves the address is theirs and goes as well.
  with written as (
    update changes c set description = r.description, before = r.before, after = r.after, reason = r.reason,
      address = case when c.staff_id is null then null else c.address end
    from jsonb_to_recordset(rewritten) as r (id bigint, description text, before jsonb, after jsonb, reason text)
    where c.id = r.id and c.name <> 'recorded_words_erased'
    returning c.id, c.user_id
  )
  select jsonb_agg(id order by id) into of_nobody from written where user_id is null;
  perform set_config('larder.erasing', '', true);
  if of_nobody is not null then
    insert into changes (at, name, subject_type, subject_id, description, after)
    values (erased, 'recorded_words_erased', 'user', customer::text,
      format('Erased customer %s from entries of no customer (%s)', customer, jsonb_array_length(of_nobody)),
      jsonb_build_object('database_role', session_user, 'changes', of_nobody));
  end if;
end $$;
