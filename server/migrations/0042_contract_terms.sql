ALTER TABLE "client_billing" ADD COLUMN "invoicing_rhythm" text DEFAULT 'month' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_billing" ADD COLUMN "stop_after_days" smallint;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "counts_bonus" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "ledger_balances" SET "counts_bonus" = false WHERE "client_id" IN (SELECT "client_id" FROM "client_billing" WHERE "payment_type" = 0);
