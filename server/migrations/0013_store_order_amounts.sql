ALTER TABLE "store_orders" RENAME COLUMN "total_bani" TO "total_minor";--> statement-breakpoint
ALTER TABLE "store_orders" RENAME COLUMN "outstanding_bani" TO "outstanding_minor";--> statement-breakpoint
DROP INDEX "store_orders_unpaid";--> statement-breakpoint
CREATE INDEX "ledger_transfers_cancelled" ON "ledger_transfers" USING btree ("client_id") WHERE kind = 'order-cancellation';--> statement-breakpoint
CREATE INDEX "store_orders_unpaid" ON "store_orders" USING btree ("client_id","shop","created_at") WHERE is_awaiting and outstanding_minor > 0;