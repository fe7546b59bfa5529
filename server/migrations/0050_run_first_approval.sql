ALTER TABLE "payout_runs" ADD COLUMN "first_approved_by" uuid;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD COLUMN "first_approved_at" timestamp with time zone;