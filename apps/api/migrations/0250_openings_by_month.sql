-- Openings of customers are stored by month, so that old months can be detached and new ones stay small. Rows that are there
-- already are copied in the background, while a trigger repeats every change; then the names are swapped (keep-months.job.ts).
-- What the program may not do itself, it does by these functions, for the tables listed here alone.

create schema partitions;

create table partitions.copies (
  table_name text primary key,
  month_column text not null,
  last_key jsonb,
  copied_rows bigint not null default 0,
  swapped_at timestamptz
);
insert into partitions.copies (table_name, month_column) values ('customer_openings', 'day');

create table partitions.customer_openings (
  user_id bigint not null references users,
  day date not null,
  staff_id bigint not null references users,
  opened_at timestamptz not null,
  address text,
  primary key (user_id, day, staff_id)
) partition by range (day);
create table partitions.customer_openings_default partition of partitions.customer_openings default;

create function partitions.repeat_opening() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from partitions.customer_openings where (user_id, day, staff_id) = (old.user_id, old.day, old.staff_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into partitions.customer_openings values (new.*)
      on conflict (user_id, day, staff_id) do update set opened_at = excluded.opened_at, address = excluded.address;
  end if;
  return null;
end $$;
create trigger customer_openings_repeated after insert or update or delete on customer_openings
  for each row execute function partitions.repeat_opening();

/* The table with months, before or after the names were swapped. */
create function partitions.parent_of(wanted text) returns regclass
language sql stable set search_path = pg_catalog, pg_temp as $$
  select c.oid::regclass from pg_class c join partitions.copies p on p.table_name = c.relname
  where c.relname = wanted and c.relkind = 'p' and c.relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)
$$;

/* Months without a partition: of rows that are not copied yet, or are outside of all months, and those up to `ahead` months from
   now on the business clock. */
create function missing_months(wanted text, ahead integer) returns setof date
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  listed partitions.copies;
  source text;
begin
  select * into strict listed from partitions.copies where table_name = wanted;
  source := format('select distinct date_trunc(''month'', %1$I)::date as month from partitions.%2$I',
    listed.month_column, wanted || '_default');
  if listed.swapped_at is null then
    source := source || format(' union select distinct date_trunc(''month'', %I)::date from public.%I', listed.month_column, wanted);
  end if;
  return query execute format('select month from (%s union
      select (date_trunc(''month'', now() + offset_ms * interval ''1 millisecond'') + n * interval ''1 month'')::date
      from public.business_clock, generate_series(0, $1) n) months
    where not exists (select from pg_inherits where inhparent = $2
      and inhrelid = to_regclass(format(''partitions.%%I'', %L || to_char(month, ''_YYYY_MM''))))
    order by month', source, wanted) using ahead, partitions.parent_of(wanted);
end $$;

/* One missing month, at most two years ahead; rows of it that were outside of all months move into it. Calls wait for it for 900 ms at most
   before it gives up. */
create function make_month(wanted text, month date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  parent regclass := partitions.parent_of(wanted);
  named text := format('partitions.%I', wanted || to_char(month, '_YYYY_MM'));
  others text := format('partitions.%I', wanted || '_default');
  next date := month + interval '1 month';
  listed partitions.copies;
begin
  select * into strict listed from partitions.copies where table_name = wanted;
  if month <> date_trunc('month', month) then
    raise exception '% is not a missing month of %, but a day within one', month, wanted;
  end if;
  perform set_config('lock_timeout', '900ms', true);
  perform pg_advisory_xact_lock(hashtext('months of ' || wanted));
  if exists (select from pg_inherits where inhparent = parent and inhrelid = to_regclass(named)) then
    return;
  end if;
  if month not in (select public.missing_months(wanted, 24)) then
    raise exception '% is not a missing month of %', month, wanted;
  end if;
  -- Other statements wait for the parent, and are then planned with the new month. If they waited for the default partition
  -- alone, they would look for the rows there.
  execute format('lock table only %s in access exclusive mode', parent);
  execute format('create table %s (like %s including defaults including constraints)', named, parent);
  execute format('lock table %s in access exclusive mode', others);
  execute format('with moved as (delete from %1$s where %2$I >= %3$L and %2$I < %4$L returning *) insert into %5$s select * from moved',
    others, listed.month_column, month, next, named);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, named, month, next);
end $$;

/* Rows that are outside of all months, at most a thousand: an alarm. */
create function rows_outside_months(wanted text) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_rows integer;
begin
  perform from partitions.copies where table_name = wanted;
  if not found then
    raise exception '% has no months', wanted;
  end if;
  execute format('select count(*)::integer from (select from partitions.%I limit 1000) rows', wanted || '_default') into found_rows;
  return found_rows;
end $$;

/* The next rows by their key, and how many; none once all are copied. A row is locked against deletion until it is copied. */
create function copy_openings(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  listed partitions.copies;
  copied integer;
  last jsonb;
begin
  select * into strict listed from partitions.copies where table_name = 'customer_openings' for update;
  if listed.swapped_at is not null then
    return 0;
  end if;
  -- This gives up before a call that waits for these rows does.
  perform set_config('lock_timeout', '900ms', true);
  with next as (
    select * from public.customer_openings
    where (user_id, day, staff_id) > (coalesce((listed.last_key ->> 0)::bigint, 0),
      coalesce((listed.last_key ->> 1)::date, '-infinity'), coalesce((listed.last_key ->> 2)::bigint, 0))
    order by user_id, day, staff_id limit most for key share
  ), put as (
    insert into partitions.customer_openings select * from next on conflict do nothing
  )
  select count(*), (array_agg(jsonb_build_array(user_id, day, staff_id) order by user_id desc, day desc, staff_id desc))[1]
  into copied, last from next;
  update partitions.copies set last_key = coalesce(last, last_key), copied_rows = copied_rows + copied
  where table_name = 'customer_openings';
  return copied;
end $$;

/* The table with months takes the place of the other one, which goes. */
create function swap_openings() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  swapped timestamptz;
  granted record;
begin
  select swapped_at into strict swapped from partitions.copies where table_name = 'customer_openings' for update;
  if swapped is not null then
    return;
  end if;
  -- In one snapshot, where the trigger keeps both alike.
  if (select count(*) from public.customer_openings) <> (select count(*) from partitions.customer_openings) then
    raise exception 'the openings are not all copied';
  end if;
  perform set_config('lock_timeout', '900ms', true);
  lock table public.customer_openings in access exclusive mode;
  for granted in
    select string_agg(privilege_type, ', ') as rights, grantee::regrole as role
    from pg_class, aclexplode(relacl)
    where oid = 'public.customer_openings'::regclass and grantee <> 0 and grantee <> relowner group by grantee
  loop
    execute format('grant %s on partitions.customer_openings to %s', granted.rights, granted.role);
  end loop;
  drop table public.customer_openings;
  alter table partitions.customer_openings set schema public;
  drop function partitions.repeat_opening();
  update partitions.copies set swapped_at = now() where table_name = 'customer_openings';
end $$;

revoke execute on function
  partitions.repeat_opening(),
  partitions.parent_of(text),
  missing_months(text, integer),
  make_month(text, date),
  rows_outside_months(text),
  copy_openings(integer),
  swap_openings()
from public;

do $$
begin
  perform make_month('customer_openings', month) from missing_months('customer_openings', 6) month;
  if not exists (select from customer_openings) then
    perform swap_openings();
  end if;
end $$;
