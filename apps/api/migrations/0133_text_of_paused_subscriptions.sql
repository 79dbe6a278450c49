-- A pause ends with the first day on which boxes are delivered again. Texts that staff have changed stay.
-- allowed: rows, because there are eleven templates
update mail_template_versions set body =
'Hello {{first_name}},

Your subscription is paused. Deliveries begin again on {{paused_until}} at the earliest.

You can see your coming orders in your account: {{account_link}}'
where kind = 'subscription_paused' and version = 1;

update mail_templates t set body = v.body
from mail_template_versions v
where t.kind = 'subscription_paused' and t.version = 1 and v.kind = t.kind and v.version = 1;
