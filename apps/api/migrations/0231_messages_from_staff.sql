-- What staff write to selected customers: this text is where they begin.
insert into mail_templates (kind, is_on, subject, body)
values ('announcement', true, 'About your order',
'Hello {{first_name}},

Thank you for being our customer.

You can see your coming orders in your account: {{account_link}}

If you have a question, write to {{support_email}}.');

insert into mail_template_versions (kind, version, is_on, subject, body)
select kind, version, is_on, subject, body from mail_templates where kind = 'announcement';
