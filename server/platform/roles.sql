-- Run after every migration. The program's role may do everything with the product's tables but change or delete
-- what is written in the ledger; a trigger says the same to everybody else.
do $$
begin
  create role expedio_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

grant expedio_app to current_user;
grant usage on schema public, graphile_worker to expedio_app;
grant select, insert, update, delete on all tables in schema public to expedio_app;
grant usage, select on all sequences in schema public to expedio_app;
grant select, insert, update, delete on all tables in schema graphile_worker to expedio_app;
grant usage, select on all sequences in schema graphile_worker to expedio_app;
grant execute on all functions in schema graphile_worker to expedio_app;

revoke update, delete, truncate on ledger_transfers from expedio_app;
revoke delete, truncate on ledger_balances from expedio_app;

create or replace function ledger_transfers_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'ledger transfers are never changed or deleted: write a new one';
end $$;

create or replace trigger ledger_transfers_are_final
  before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_transfers_are_final();
