alter table refunds validate constraint refunds_resolved;
