-- From here on every change of the audit log is repeated in the table with months (0270), also by those who load rows without
-- triggers. A new installation has months at once; the job keep-months copies what an existing one has, and then swaps the names.

create trigger changes_repeated after insert or update or delete on changes
  for each row execute function partitions.repeat_change();
create trigger changes_emptied after truncate on changes execute function partitions.repeat_change();
alter table changes enable always trigger changes_repeated, enable always trigger changes_emptied;

do $$
begin
  if not exists (select from changes) then
    perform make_month('changes', month) from missing_months('changes', 2) month;
    perform swap_table('changes');
  end if;
end $$;
