ALTER TABLE "store_orders" ADD COLUMN "outstanding_currency" text DEFAULT 'RON' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "refused_topics" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "uncopied" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "sync_comparing" jsonb;--> statement-breakpoint
-- What was copied so far was in the shop's own currency.
UPDATE "store_orders" SET "outstanding_currency" = "currency" WHERE "currency" <> 'RON';
