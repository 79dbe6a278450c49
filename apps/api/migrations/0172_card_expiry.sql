-- The month in which a card expires; null if the gateway did not say it.
alter table payment_methods add column card_exp_month smallint;
alter table payment_methods add column card_exp_year smallint;
