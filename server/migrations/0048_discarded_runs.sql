ALTER TABLE "payout_runs" ADD COLUMN "discard_cause" text;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD COLUMN "discarded_by" uuid;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD COLUMN "discard_reason" text;