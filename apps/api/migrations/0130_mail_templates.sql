-- E-mails to customers: staff write subject and text. A version is never changed; mails name the one they were sent with.
create table mail_templates (
  kind text primary key,
  is_on boolean not null,
  subject text not null,
  body text not null,
  version integer not null default 1,
  updated_at timestamptz,
  updated_by bigint references users
);
create table mail_template_versions (
  kind text not null references mail_templates,
  version integer not null,
  is_on boolean not null,
  subject text not null,
  body text not null,
  -- The version whose texts were restored.
  restored_version integer,
  created_at timestamptz not null default now(),
  created_by bigint references users,
  primary key (kind, version)
);

alter table mails
  -- What a customer's mail says; its text is written from it when it is sent.
  add column facts jsonb,
  add column order_id bigint,
  add column template_version integer,
  -- The last try. Set without an end when the process was killed: it may have been sent.
  add column sending_started_at timestamptz,
  add column next_attempt_at timestamptz,
  add column attempts integer not null default 0,
  add column is_perhaps_repeated boolean not null default false,
  -- Not tried again; `failure` says why.
  add column given_up_at timestamptz,
  add column repeats_mail_id bigint,
  add column requested_by bigint;

insert into mail_templates (kind, is_on, subject, body)
values
  ('order_charged', true, 'We received your payment for week {{week}}',
'Hello {{first_name}},

Thank you. We charged {{amount}} for order {{order_number}}.

Your box will be delivered on {{delivery_date}}.

You can see your order in your account: {{account_link}}'),
  ('charge_failed', true, 'We could not charge your card for week {{week}}',
'Hello {{first_name}},

We could not charge {{amount}} for order {{order_number}}. Without a payment, we cannot deliver your box.

Please add a card here: {{card_link}}

We will try again on {{next_attempt}}.'),
  ('card_link', true, 'Add a card to your account',
'Hello {{first_name}},

Please add a card here: {{card_link}}

The link works once and for 7 days.'),
  ('cutoff_reminder', false, 'Your box for week {{week}} closes soon',
'Hello {{first_name}},

You can change order {{order_number}} until {{cutoff}}. After that, we charge {{amount}} and prepare your box.

Change your order in your account: {{account_link}}'),
  ('order_skipped', true, 'Week {{week}} is skipped',
'Hello {{first_name}},

Your order for week {{week}} is skipped. You will not receive that box.

You can see your coming orders in your account: {{account_link}}'),
  ('order_changed', true, 'Your order for week {{week}} was changed',
'Hello {{first_name}},

{{change}} The new total of order {{order_number}} is {{amount}}.

Your box will be delivered on {{delivery_date}}.'),
  ('subscription_paused', true, 'Your subscription is paused',
'Hello {{first_name}},

Your subscription is paused until {{paused_until}}. Deliveries begin again after that.

You can see your coming orders in your account: {{account_link}}'),
  ('subscription_resumed', true, 'Your subscription is active again',
'Hello {{first_name}},

Your subscription is active again. You can see your coming orders in your account: {{account_link}}'),
  ('subscription_cancelled', true, 'Your subscription is cancelled',
'Hello {{first_name}},

Your subscription is cancelled. We are sorry to see you go.

You can come back at any time: {{account_link}}'),
  ('credit_given', true, 'You received a credit of {{amount}}',
'Hello {{first_name}},

We added a credit of {{amount}} to your account. Your next order will use it.

Your balance is {{balance}}.'),
  ('refund_issued', true, 'Your refund of {{amount}}',
'Hello {{first_name}},

We are refunding {{amount}} for order {{order_number}} to your card. It can take 5 to 10 business days to appear on your statement.');

insert into mail_template_versions (kind, version, is_on, subject, body)
select kind, version, is_on, subject, body from mail_templates;
