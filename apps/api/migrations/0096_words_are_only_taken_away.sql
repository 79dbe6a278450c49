-- erase_recorded_words takes words away and puts in no others, whoever asks: of rows of the erased customer and of gift cards
-- that were theirs any text, of all other rows e-mail addresses alone. "Erased" stands in their place.

/* Whether the new text is the old one with e-mail addresses overwritten. */
create function overwrites_emails(old text, new text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select old is not distinct from new or coalesce(old ~ ('^' || (
    select string_agg(regexp_replace(part, '([^[:alnum:][:space:]])', '\\\1', 'g'), '(Erased|[^[:space:]@]+@[^[:space:]@]+)' order by at)
    from string_to_table(new, 'Erased') with ordinality as parts (part, at)) || '$'), false)
$$;

/* Whether the new value is the old one with texts taken away: any of them, or e-mail addresses alone. */
create function takes_texts_away(old jsonb, new jsonb, any_text boolean) returns boolean
language plpgsql immutable set search_path = public, pg_temp as $$
begin
  if old is not distinct from new then
    return true;
  elsif new is null or jsonb_typeof(new) = 'null' then
    return any_text;
  elsif jsonb_typeof(old) is distinct from jsonb_typeof(new) then
    return false;
  end if;
  case jsonb_typeof(new)
    when 'string' then
      return (any_text and new = '"Erased"') or overwrites_emails(old #>> '{}', new #>> '{}');
    when 'array' then
      return jsonb_array_length(old) = jsonb_array_length(new) and not exists (
        select from jsonb_array_elements(new) with ordinality as n (value, at)
        where not takes_texts_away(old -> (at - 1)::int, value, any_text));
    when 'object' then
      return not exists (
          select from jsonb_each(new) n where not exists (
            select from jsonb_each(old) o
            where overwrites_emails(o.key, n.key) and takes_texts_away(o.value, n.value, any_text)))
        and (any_text or not exists (
          select from jsonb_object_keys(old) o where not exists (
            select from jsonb_object_keys(new) n where overwrites_emails(o, n))));
    else
      return false;
  end case;
end $$;

create or replace function erase_recorded_words(customer bigint, rewritten jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased timestamptz;
  of_nobody jsonb;
  refused bigint;
begin
  select erased_at into erased from users where id = customer and xmin = pg_current_xact_id()::xid;
  if erased is null then
    raise exception 'customer % is not erased in this transaction', customer using errcode = 'restrict_violation';
  end if;
  select c.id into refused
  from jsonb_to_recordset(rewritten) as r (id bigint, description text, before jsonb, after jsonb, reason text)
  join changes c on c.id = r.id
  cross join lateral (
    select c.user_id = customer or (c.user_id is null and c.subject_type = 'gift_card' and exists (
      select from gift_cards g where g.id::text = c.subject_id and 'Erased' in (g.recipient_email, g.gifter_email)))
  ) as own (is_own)
  where c.name <> 'recorded_words_erased' and not (
    case when own.is_own
      then r.description = upper(left(c.name, 1)) || translate(substr(c.name, 2), '_-', '  ') and r.reason is null
      else overwrites_emails(c.description, r.description) and overwrites_emails(c.reason, r.reason)
    end
    and takes_texts_away(c.before, r.before, coalesce(own.is_own, false))
    and takes_texts_away(c.after, r.after, coalesce(own.is_own, false)))
  limit 1;
  if refused is not null then
    raise exception 'entry % would get other words', refused using errcode = 'restrict_violation';
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
