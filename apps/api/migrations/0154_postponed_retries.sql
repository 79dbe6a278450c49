-- A retry of a charge that an error of the program stopped is tried again then, so that it does not hold up the others.
alter table charge_retries add column postponed_until timestamptz;
