ALTER TABLE "subscriptions" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "status_changed_at" timestamp with time zone NOT NULL;