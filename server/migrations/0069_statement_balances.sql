ALTER TABLE "bank_statements" ADD COLUMN "sequence" integer;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "balances" jsonb;