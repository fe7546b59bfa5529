CREATE TABLE "open_payments" (
	"client_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"entity_number" integer,
	"received_at" timestamp with time zone NOT NULL,
	"amount_bani" bigint NOT NULL,
	"used_bani" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "open_payments_client_id_payment_id_pk" PRIMARY KEY("client_id","payment_id")
);
--> statement-breakpoint
CREATE TABLE "released_transfers" (
	"client_id" uuid NOT NULL,
	"transfer_id" bigint NOT NULL,
	"invoice_id" uuid NOT NULL,
	"storno_id" uuid NOT NULL,
	CONSTRAINT "released_transfers_client_id_transfer_id_invoice_id_pk" PRIMARY KEY("client_id","transfer_id","invoice_id")
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_sums";--> statement-breakpoint
DROP INDEX "ledger_transfers_statement";--> statement-breakpoint
ALTER TABLE "invoiced_transfers" DROP CONSTRAINT "invoiced_transfers_client_id_transfer_id_pk";--> statement-breakpoint
ALTER TABLE "invoiced_transfers" ADD COLUMN "round" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoiced_transfers" ADD CONSTRAINT "invoiced_transfers_client_id_transfer_id_round_pk" PRIMARY KEY("client_id","transfer_id","round");--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_advance_in_total" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "open_payments_left" ON "open_payments" USING btree ("client_id","received_at","payment_id") WHERE used_bani < amount_bani;--> statement-breakpoint
CREATE INDEX "released_transfers_of_storno" ON "released_transfers" USING btree ("client_id","storno_id","transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_statement" ON "ledger_transfers" USING btree ("client_id","happened_at","id","kind","debit","amount_bani") WHERE state in ('posted', 'post') and kind in ('payment', 'card-top-up', 'payment-reversal', 'advance-refunded', 'invoice-settled', 'settlement-returned', 'weekly-bonus');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sums" CHECK (net_bani + vat_bani = total_bani
        and payable_bani = total_bani - case when is_advance_in_total then 0 else advance_deducted_bani end);
--> statement-breakpoint
create or replace trigger released_transfers_are_final
  before update or delete or truncate on released_transfers
  for each statement execute function invoices_are_final();
