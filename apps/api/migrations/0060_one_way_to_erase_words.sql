-- The program may only add to the audit log and the ledger (platform/grants.ts). When a customer is erased, their words go by
-- this function, with the rights of the owner; the triggers of 0039 still decide which columns of which rows may change.

create function erase_recorded_words(customer bigint, rewritten jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users where id = customer and erased_at is not null) then
    raise exception 'customer % is not erased', customer using errcode = 'restrict_violation';
  end if;
  perform set_config('larder.erasing', customer::text, true);
  update credit_transactions set reason_details = null where user_id = customer and reason_details is not null;
  -- Where a customer did something themselves the address is theirs and goes as well.
  update changes c set description = r.description, before = r.before, after = r.after, reason = r.reason,
    address = case when c.staff_id is null then null else c.address end
  from jsonb_to_recordset(rewritten) as r (id bigint, description text, before jsonb, after jsonb, reason text)
  where c.id = r.id;
  perform set_config('larder.erasing', '', true);
end $$;

revoke execute on function erase_recorded_words(bigint, jsonb) from public;
