-- Grants alone, run after every migration; `program_role` stands for the role the program logs in as (database-logins.ts). It
-- may do everything with the product's tables but change or delete what is written in ledger and audit log; a trigger forbids
-- that to all others. It owns nothing: it can neither disable a trigger nor drop or alter anything.
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
revoke update, delete, truncate on invoices, invoice_lines, invoiced_transfers, released_transfers, vat_number_answers from program_role;
revoke delete, truncate on invoice_series from program_role;
revoke delete, truncate on ledger_balances from program_role;
