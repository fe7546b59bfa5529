CREATE TABLE "schedule_runs" (
	"name" text NOT NULL,
	"period" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_runs_pkey" PRIMARY KEY("name","period")
);
--> statement-breakpoint
ALTER TABLE "ledger_balances" RENAME COLUMN "reserved_bani" TO "services_reserved_bani";--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "unapplied_reserved_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "bonus_reserved_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "prepaid_reserved_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "receivable_reserved_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "cod_at_courier_reserved_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "cod_held_reserved_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "cod_overpaid_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
create or replace function ledger_transfers_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'ledger transfers are never changed or deleted: write a new one';
end $$;
--> statement-breakpoint
create or replace trigger ledger_transfers_are_final
  before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_transfers_are_final();
--> statement-breakpoint
-- What a transfer answers that was not written: the earlier one under the same key, if it is the same; otherwise it fails,
-- so that a commit sent along with it commits nothing. Volatile: it sees what was committed while the statement waited.
create or replace function ledger_earlier(
  the_client uuid, the_key text, the_debit text, the_credit text, the_amount bigint, the_kind text, the_state text
) returns bigint language plpgsql volatile as $$
declare earlier record;
begin
  select * into earlier from ledger_transfers where client_id = the_client and key = the_key;
  if not found then
    raise exception 'balance-too-small' using errcode = 'LG001';
  elsif (earlier.debit, earlier.credit, earlier.amount_bani, earlier.kind, earlier.state)
        is distinct from (the_debit, the_credit, the_amount, the_kind, the_state) then
    raise exception 'idempotency-key-reused' using errcode = 'LG001';
  end if;
  return earlier.id;
end $$;
--> statement-breakpoint
create or replace function ledger_settled(the_client uuid, the_key text) returns bigint language plpgsql volatile as $$
declare settled bigint;
begin
  select id into settled from ledger_transfers where client_id = the_client and key = the_key;
  if not found then
    raise exception 'the pending transfer of % does not exist or was settled the other way', the_key using errcode = 'LG002';
  end if;
  return settled;
end $$;
--> statement-breakpoint
-- How many orders of a shop wait is summed from what each statement changed of it (features/store-orders/count-awaiting.ts).
create or replace function store_orders_began_to_wait() returns trigger language plpgsql as $$
begin
  insert into store_awaiting_differences (client_id, shop, difference)
  select client_id, shop, count(*) from came where is_awaiting group by client_id, shop;
  return null;
end $$;
--> statement-breakpoint
create or replace function store_orders_ceased_to_wait() returns trigger language plpgsql as $$
begin
  insert into store_awaiting_differences (client_id, shop, difference)
  select client_id, shop, -count(*) from went where is_awaiting group by client_id, shop;
  return null;
end $$;
--> statement-breakpoint
create or replace function store_orders_changed() returns trigger language plpgsql as $$
begin
  insert into store_awaiting_differences (client_id, shop, difference)
  select client_id, shop, sum(one) from (
    select client_id, shop, 1 as one from came where is_awaiting
    union all
    select client_id, shop, -1 from went where is_awaiting
  ) as ones group by client_id, shop having sum(one) <> 0;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger store_orders_began_to_wait
  after insert on store_orders referencing new table as came for each statement execute function store_orders_began_to_wait();
--> statement-breakpoint
create or replace trigger store_orders_ceased_to_wait
  after delete on store_orders referencing old table as went for each statement execute function store_orders_ceased_to_wait();
--> statement-breakpoint
create or replace trigger store_orders_changed
  after update on store_orders referencing old table as went new table as came for each statement execute function store_orders_changed();
