-- Erasing reaches what is one customer's, by an index, and nobody else's.

-- Lines of batches by the e-mail they carry; who had an e-mail after somebody else; mails by where they go.
create index batch_jobs_email on batch_jobs (lower(input ->> 'email')) where input ? 'email';
create index changes_former_email on changes (lower(before ->> 'email')) where subject_type = 'user' and before ? 'email';
create index mails_recipient on mails (lower(recipient));

-- The setting names the customer who is erased. Words go only of rows that are theirs or nobody's, and only once the
-- customer is erased, which nothing takes back (0037): what a living customer's rows say cannot be touched by it.
create or replace function refuse_change_but_erasure() returns trigger language plpgsql as $$
declare
  erased text := nullif(current_setting('larder.erasing', true), '');
begin
  if tg_op = 'UPDATE' and erased is not null then
    if to_jsonb(new) - tg_argv[0]::text[] = to_jsonb(old) - tg_argv[0]::text[]
      and (old.user_id is null or old.user_id::text = erased)
      and exists (select from users where id = erased::bigint and erased_at is not null) then
      return new;
    end if;
  end if;
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
