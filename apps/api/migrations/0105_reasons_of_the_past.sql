-- no-transaction
-- Credit reasons are offered together, and a file of credits names one of them by its title.
create unique index concurrently if not exists reasons_title_key
  on reasons ((case when type like 'CREDIT%' then 'CREDIT' else type end), lower(title));

-- Until now titles could not change, so those of today are those of the time.
do $$ declare filled integer; begin
  loop
    update subscriptions s set cancellation_reason = r.title from reasons r
    where r.id = s.cancellation_reason_id and s.id in (
      select id from subscriptions where cancellation_reason_id is not null and cancellation_reason is null limit 5000);
    get diagnostics filled = row_count;
    commit;
    exit when filled = 0;
  end loop;
end $$;

do $$ declare filled integer; begin
  loop
    update subscription_pauses p set reason = r.title from reasons r
    where r.id = p.reason_id and p.id in (
      select id from subscription_pauses where reason_id is not null and reason is null limit 5000);
    get diagnostics filled = row_count;
    commit;
    exit when filled = 0;
  end loop;
end $$;
