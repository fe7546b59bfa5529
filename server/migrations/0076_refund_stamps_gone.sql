ALTER TABLE "return_requests" DROP COLUMN "refunded_at";--> statement-breakpoint
ALTER TABLE "return_requests" DROP COLUMN "refunded_by";