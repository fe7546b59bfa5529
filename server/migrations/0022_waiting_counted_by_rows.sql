-- An order that is activated changes some six times, and begins or ceases to wait once: only then is there anything to count.
create or replace function store_order_changed() returns trigger language plpgsql as $$
begin
  insert into store_awaiting_differences (client_id, shop, difference) values (new.client_id, new.shop, case when new.is_awaiting then 1 else -1 end);
  return null;
end $$;
--> statement-breakpoint
drop trigger store_orders_changed on store_orders;
--> statement-breakpoint
drop function store_orders_changed();
--> statement-breakpoint
create trigger store_order_changed
  after update of is_awaiting on store_orders for each row when (old.is_awaiting <> new.is_awaiting) execute function store_order_changed();
