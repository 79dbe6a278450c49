-- When the step of a cutoff began, by the clock of the database: for a while it leaves out customers with a charge of an
-- earlier cutoff that has no answer.
alter table order_week_cycles add column cutoff_begun_at timestamptz;
