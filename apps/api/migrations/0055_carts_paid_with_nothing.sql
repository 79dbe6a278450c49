-- An order that costs nothing at its cutoff is paid with its cart: a declined addition goes back to it.
alter table charged_carts drop constraint charged_carts_stage_check;
alter table charged_carts add constraint charged_carts_stage_check
  check (stage in ('cutoff', 'reactivation', 'deadline')) not valid;
