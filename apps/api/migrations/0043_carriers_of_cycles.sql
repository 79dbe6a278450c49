-- In which cycles a carrier drives is asked for each carrier: without this all rules were read for one that drives nowhere.
create index shipping_rules_carrier on shipping_rules (carrier_id, production_cycle_id);
