-- no-transaction
-- Products could share a slug. All but the oldest of each double are marked until staff rename them; the index holds
-- for the rest. With a million products the marks take one pass over the table and then chunks of 5,000 rows, each
-- committed alone; no call waits longer than a chunk takes. If the previous release adds a double before the index is
-- built, the file fails and runs again from its start.
alter table products add column if not exists has_taken_slug boolean not null default false;
drop index concurrently if exists products_slug_key;

do $$ declare marked bigint[]; begin
  for marked in
    select array_agg(id) from (
      select id, (row_number() over (order by id) - 1) / 5000 as chunk from (
        select id, row_number() over (partition by lower(slug) order by id) as nth from products where not has_taken_slug
      ) as numbered where nth > 1
    ) as doubles group by chunk order by chunk
  loop
    update products set has_taken_slug = true where id = any (marked);
    commit;
  end loop;
end $$;

create unique index concurrently if not exists products_slug_key on products (lower(slug)) where not has_taken_slug;
create index concurrently if not exists products_taken_slug on products (id) where has_taken_slug;
