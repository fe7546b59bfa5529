ALTER TABLE "ledger_balances" RENAME COLUMN "reserved_bani" TO "services_reserved_bani";--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "prepaid_reserved_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "unapplied_reserved_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "bonus_reserved_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "receivable_reserved_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "cod_at_courier_reserved_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "cod_held_reserved_bani" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "cod_overpaid_bani" bigint DEFAULT 0 NOT NULL;