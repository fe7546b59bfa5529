-- Run after every migration; `program_role` stands for the role the program logs in as (database-logins.ts). It may do
-- everything with the product's tables but change or delete what is written in ledger and audit log; a trigger says the same to
-- everybody else. It owns nothing: it can neither disable a trigger nor drop or alter anything.
grant usage on schema public, graphile_worker to program_role;
grant select, insert, update, delete on all tables in schema public to program_role;
grant usage, select on all sequences in schema public to program_role;
grant select, insert, update, delete on all tables in schema graphile_worker to program_role;
grant usage, select on all sequences in schema graphile_worker to program_role;
grant execute on all functions in schema graphile_worker to program_role;

-- The job queue's tables have row security on and are otherwise their owner's alone.
do $$
declare queue_table record;
begin
  for queue_table in select c.relname from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' loop
    execute format('drop policy if exists program_role on graphile_worker.%I', queue_table.relname);
    execute format('create policy program_role on graphile_worker.%I to program_role using (true) with check (true)', queue_table.relname);
  end loop;
end $$;

revoke update, delete, truncate on ledger_transfers from program_role;
revoke update, delete, truncate on audit_log from program_role;
revoke delete, truncate on ledger_balances from program_role;

create or replace function ledger_transfers_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'ledger transfers are never changed or deleted: write a new one';
end $$;

create or replace trigger ledger_transfers_are_final
  before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_transfers_are_final();

create or replace function audit_log_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are never changed or deleted';
end $$;

create or replace trigger audit_log_is_final
  before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_final();

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

create or replace function ledger_settled(the_client uuid, the_key text) returns bigint language plpgsql volatile as $$
declare settled bigint;
begin
  select id into settled from ledger_transfers where client_id = the_client and key = the_key;
  if not found then
    raise exception 'the pending transfer of % does not exist or was settled the other way', the_key using errcode = 'LG002';
  end if;
  return settled;
end $$;

-- How many orders of a shop wait is summed from what each statement changed of it (features/store-orders/count-awaiting.ts).
create or replace function store_orders_began_to_wait() returns trigger language plpgsql as $$
begin
  insert into store_awaiting_differences (client_id, shop, difference)
  select client_id, shop, count(*) from came where is_awaiting group by client_id, shop;
  return null;
end $$;

create or replace function store_orders_ceased_to_wait() returns trigger language plpgsql as $$
begin
  insert into store_awaiting_differences (client_id, shop, difference)
  select client_id, shop, -count(*) from went where is_awaiting group by client_id, shop;
  return null;
end $$;

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

create or replace trigger store_orders_began_to_wait
  after insert on store_orders referencing new table as came for each statement execute function store_orders_began_to_wait();
create or replace trigger store_orders_ceased_to_wait
  after delete on store_orders referencing old table as went for each statement execute function store_orders_ceased_to_wait();
create or replace trigger store_orders_changed
  after update on store_orders referencing old table as went new table as came for each statement execute function store_orders_changed();
