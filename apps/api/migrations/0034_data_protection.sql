-- Erasing a customer, and who opened one.

alter table users add column erased_at timestamptz;

-- Rows that stand may change by erasure alone (rulings 2): in a transaction that says so, and of their columns only those
-- named here, which hold words about somebody. Amounts, moments, causers and subjects stay what they were.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('larder.erasing', true) = 'on' then
    if to_jsonb(new) - tg_argv[0]::text[] = to_jsonb(old) - tg_argv[0]::text[] then
      return new;
    end if;
  end if;
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

drop trigger changes_stand on changes;
create trigger changes_stand before update or delete on changes
  for each row execute function refuse_change_but_erasure('{description,before,after,reason,address}');
drop trigger credit_transactions_stand on credit_transactions;
create trigger credit_transactions_stand before update or delete on credit_transactions
  for each row execute function refuse_change_but_erasure('{reason_details}');
drop function refuse_change();

-- Changes of what is no customer's may name one all the same; they are few, and erasure looks through them.
create index changes_of_no_customer on changes (id) where user_id is null;
create index gift_cards_gifter on gift_cards (lower(gifter_email));
create index gift_cards_recipient on gift_cards (lower(recipient_email));

-- Who of the staff opened whose page: once a day each, however often it is read.
create table customer_openings (
  user_id bigint not null references users,
  day date not null,
  staff_id bigint not null references users,
  opened_at timestamptz not null,
  address text,
  primary key (user_id, day, staff_id)
);
