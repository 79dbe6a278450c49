-- E-mails of erased customers, as codes that only the program's secret can make, so that a file of customers does not
-- bring an erased person back unnoticed.
create table erased_emails (
  email_mac bytea primary key,
  erased_at timestamptz not null
);
