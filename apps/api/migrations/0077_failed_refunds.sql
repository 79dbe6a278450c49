-- A refund that the gateway refused is work for staff until it is asked again, given as credit, or closed because nothing
-- more may go back for its order.
alter table refunds add column resolution text, add column resolved_at timestamptz;
alter table refunds add constraint refunds_resolved
  check (resolution in ('retried', 'credited', 'closed') and resolved_at is not null
    or resolution is null and resolved_at is null) not valid;
alter table refund_parts add column failure_reason text;
