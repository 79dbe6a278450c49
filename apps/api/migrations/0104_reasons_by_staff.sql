-- Staff create, edit, archive and order the reasons. The previous release sets none of these columns.
-- allowed: rows, because only a title that another reason has in a different case changes
alter table reasons add column archived_at timestamptz, add column version integer not null default 1;

-- The title of the reason at that time, since staff may change it later. 0105 fills them in for existing rows.
alter table subscriptions add column cancellation_reason text;
alter table subscription_pauses add column reason text;

-- 0105 makes titles unique among the reasons that are offered together, so that a file of credits names one reason.
update reasons r set title = title || ' ' || id where exists (
  select from reasons o where lower(o.title) = lower(r.title) and o.id < r.id
    and (o.type = r.type or o.type like 'CREDIT%' and r.type like 'CREDIT%'));

-- A new installation, where nobody has an account, begins with the states and a set of reasons that staff then maintain.
-- Heating types and allergens have been there since 0009.
insert into states (id, name, is_tax_set)
select id, name, false from (values
  ('AL', 'Alabama'), ('AK', 'Alaska'), ('AZ', 'Arizona'), ('AR', 'Arkansas'), ('CA', 'California'), ('CO', 'Colorado'),
  ('CT', 'Connecticut'), ('DE', 'Delaware'), ('DC', 'District of Columbia'), ('FL', 'Florida'), ('GA', 'Georgia'),
  ('HI', 'Hawaii'), ('ID', 'Idaho'), ('IL', 'Illinois'), ('IN', 'Indiana'), ('IA', 'Iowa'), ('KS', 'Kansas'),
  ('KY', 'Kentucky'), ('LA', 'Louisiana'), ('ME', 'Maine'), ('MD', 'Maryland'), ('MA', 'Massachusetts'),
  ('MI', 'Michigan'), ('MN', 'Minnesota'), ('MS', 'Mississippi'), ('MO', 'Missouri'), ('MT', 'Montana'),
  ('NE', 'Nebraska'), ('NV', 'Nevada'), ('NH', 'New Hampshire'), ('NJ', 'New Jersey'), ('NM', 'New Mexico'),
  ('NY', 'New York'), ('NC', 'North Carolina'), ('ND', 'North Dakota'), ('OH', 'Ohio'), ('OK', 'Oklahoma'),
  ('OR', 'Oregon'), ('PA', 'Pennsylvania'), ('RI', 'Rhode Island'), ('SC', 'South Carolina'), ('SD', 'South Dakota'),
  ('TN', 'Tennessee'), ('TX', 'Texas'), ('UT', 'Utah'), ('VT', 'Vermont'), ('VA', 'Virginia'), ('WA', 'Washington'),
  ('WV', 'West Virginia'), ('WI', 'Wisconsin'), ('WY', 'Wyoming')) as state (id, name)
where not exists (select from users) and not exists (select from states);

insert into reasons (type, title, description, question, answer_required, form, position)
select type, title, description, question, question is not null,
  jsonb_build_object('products', products, 'details', details, 'choices', choices::jsonb),
  row_number() over (partition by type order by n) - 1
from (values
  (1, 'SKIP', 'Too much food at home', '', null, 'none', 'optional', null),
  (2, 'SKIP', 'Traveling', '', null, 'none', 'optional', null),
  (3, 'SKIP', 'Budget', '', null, 'none', 'optional', null),
  (4, 'SKIP', 'Nothing on the menu appeals', '', null, 'none', 'optional', null),
  (5, 'SKIP', 'Other', '', 'Why is this order skipped?', 'none', 'optional', null),
  (6, 'CREDIT_REGULAR', 'Late delivery', '', null, 'none', 'optional', null),
  (7, 'CREDIT_REGULAR', 'Missing order', '', null, 'none', 'optional',
    '{"mode": "one", "options": ["Delivered", "Not shipped"]}'),
  (8, 'CREDIT_REGULAR', 'Damaged box', '', null, 'none', 'optional', null),
  (9, 'CREDIT_REGULAR', 'Goodwill', '', null, 'none', 'required', null),
  (10, 'CREDIT_FOR_PRODUCT', 'Foreign material', 'Ask the customer for a **picture**.', null, 'required', 'required',
    '{"mode": "many", "options": ["Hair", "Plastic", "Bone"]}'),
  (11, 'CREDIT_FOR_PRODUCT', 'Meal issue', '', null, 'required', 'optional',
    '{"mode": "many", "options": ["Spoiled meal", "Bloated seal"]}'),
  (12, 'CREDIT_FOR_PRODUCT', 'Missing meal', '', null, 'required', 'optional', null),
  (13, 'CREDIT_FOR_PRODUCT', 'Wrong meal', '', null, 'required', 'optional', null),
  (14, 'CREDIT_FOR_PROMOCODE', 'Promo code was not applied', '', null, 'none', 'required', null),
  (15, 'SUBSCRIPTION_CANCELLATION', 'Too expensive', '', null, 'none', 'optional', null),
  (16, 'SUBSCRIPTION_CANCELLATION', 'Too much food', '', null, 'none', 'optional', null),
  (17, 'SUBSCRIPTION_CANCELLATION', 'Moving', '', null, 'none', 'optional', null),
  (18, 'SUBSCRIPTION_CANCELLATION', 'The kids do not like the meals', '', null, 'none', 'optional', null),
  (19, 'SUBSCRIPTION_CANCELLATION', 'Delivery problems', '', null, 'none', 'optional', null),
  (20, 'SUBSCRIPTION_CANCELLATION', 'Other', '', 'What could we do better?', 'none', 'optional', null),
  (21, 'SUBSCRIPTION_PAUSE', 'Vacation', '', null, 'none', 'optional', null),
  (22, 'SUBSCRIPTION_PAUSE', 'Too much food at home', '', null, 'none', 'optional', null),
  (23, 'SUBSCRIPTION_PAUSE', 'Other', '', 'Why is the subscription paused?', 'none', 'optional', null)
) as starter (n, type, title, description, question, products, details, choices)
where not exists (select from users) and not exists (select from reasons)
order by n;
