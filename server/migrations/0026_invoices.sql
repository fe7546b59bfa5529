CREATE TABLE "invoice_lines" (
	"client_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"courier" text,
	"service_name" text,
	"orders" integer DEFAULT 0 NOT NULL,
	"vat_percent" integer NOT NULL,
	"net_bani" bigint NOT NULL,
	"vat_bani" bigint,
	"refers_to" uuid,
	CONSTRAINT "invoice_lines_client_id_invoice_id_position_pk" PRIMARY KEY("client_id","invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"series" text NOT NULL,
	"year" smallint NOT NULL,
	"next_number" integer NOT NULL,
	"last_issued_on" text NOT NULL,
	CONSTRAINT "invoice_series_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoiced_transfers" (
	"client_id" uuid NOT NULL,
	"transfer_id" bigint NOT NULL,
	"invoice_id" uuid NOT NULL,
	CONSTRAINT "invoiced_transfers_client_id_transfer_id_pk" PRIMARY KEY("client_id","transfer_id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"issued_on" text NOT NULL,
	"reason" text NOT NULL,
	"entity" jsonb NOT NULL,
	"seller" jsonb NOT NULL,
	"vat" jsonb NOT NULL,
	"net_bani" bigint NOT NULL,
	"vat_bani" bigint NOT NULL,
	"total_bani" bigint NOT NULL,
	"advance_deducted_bani" bigint NOT NULL,
	"bonus_used_bani" bigint NOT NULL,
	"payments_used_bani" bigint NOT NULL,
	"payable_bani" bigint NOT NULL,
	"reverses" uuid,
	"payment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "invoices_sums" CHECK (net_bani + vat_bani = total_bani and payable_bani = total_bani - advance_deducted_bani)
);
--> statement-breakpoint
CREATE INDEX "invoice_lines_refer" ON "invoice_lines" USING btree ("client_id","refers_to") WHERE refers_to is not null;--> statement-breakpoint
CREATE INDEX "invoiced_transfers_of_invoice" ON "invoiced_transfers" USING btree ("client_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_id" ON "invoices" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("series","year","number");--> statement-breakpoint
CREATE INDEX "invoices_by_day" ON "invoices" USING btree ("client_id","issued_on","created_at");
--> statement-breakpoint
create or replace function invoices_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'issued invoices are never changed or deleted';
end $$;
--> statement-breakpoint
create or replace trigger invoices_are_final
  before update or delete or truncate on invoices
  for each statement execute function invoices_are_final();
--> statement-breakpoint
create or replace trigger invoice_lines_are_final
  before update or delete or truncate on invoice_lines
  for each statement execute function invoices_are_final();
--> statement-breakpoint
create or replace trigger invoiced_transfers_are_final
  before update or delete or truncate on invoiced_transfers
  for each statement execute function invoices_are_final();
