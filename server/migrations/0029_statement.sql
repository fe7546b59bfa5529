CREATE TABLE "invoiced_through" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "invoiced_transfers_of_invoice";--> statement-breakpoint
CREATE INDEX "invoices_by_moment" ON "invoices" USING btree ("client_id","created_at","kind","number","payable_bani","advance_deducted_bani","total_bani");--> statement-breakpoint
CREATE INDEX "invoices_by_seller" ON "invoices" USING btree ((seller ->> 'cui'),"client_id");--> statement-breakpoint
CREATE INDEX "payments_not_active" ON "payments" USING btree ("client_id","created_at") WHERE state in ('announced', 'unclear');--> statement-breakpoint
CREATE INDEX "ledger_transfers_statement" ON "ledger_transfers" USING btree ("client_id","happened_at","id","kind","debit","amount_bani") WHERE state in ('posted', 'post') and kind in ('payment', 'card-top-up', 'payment-reversal', 'advance-refunded', 'invoice-settled', 'weekly-bonus');--> statement-breakpoint
CREATE INDEX "invoiced_transfers_of_invoice" ON "invoiced_transfers" USING btree ("client_id","invoice_id","transfer_id");