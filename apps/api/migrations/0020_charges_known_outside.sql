-- What two installations may not share: the keys by which a payment gateway knows what was asked of it.
create table installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;

-- The installation that wrote a key; null on what was asked before there was one, which the gateway knows without it.
alter table payments
  add column installation_id uuid,
  -- Who of staff started the charge; null is the system.
  add column staff_id bigint references users;
alter table refund_parts add column installation_id uuid;
alter table gift_card_refunds add column installation_id uuid;

-- What of an order's cost nobody is charged, since it is below the least that the gateway charges.
alter table orders add column waived_cents integer not null default 0 check (waived_cents >= 0);

create index refund_parts_pending on refund_parts (refund_id) where status = 'pending';

-- A rogue order's code is one of its uses as well; of those that took nothing off the items nothing is left to count by.
update promo_codes set applications_count = applications_count + used.times
from (select r.promo_code_id, count(*)::int as times
  from promo_code_regulations r join orders o on o.promo_code_regulation_id = r.id and o.kind = 'rogue'
  group by r.promo_code_id) used
where used.promo_code_id = promo_codes.id;
