-- Notes on others may name the e-mail of an erased customer, and the audit log has their texts: it may lose the e-mail
-- there too. erase_recorded_words lets nothing but e-mails go from entries of others (0096).
create or replace function refuse_change_but_erasure() returns trigger language plpgsql as $$
declare
  erased text := nullif(current_setting('larder.erasing', true), '');
begin
  if tg_op = 'UPDATE' and erased is not null then
    if to_jsonb(new) - tg_argv[0]::text[] = to_jsonb(old) - tg_argv[0]::text[]
      and (old.user_id is null or old.user_id::text = erased or to_jsonb(old) ->> 'subject_type' = 'note')
      and exists (select from users where id = erased::bigint and erased_at is not null) then
      return new;
    end if;
  end if;
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
