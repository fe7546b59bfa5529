CREATE TABLE "store_installs" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"shop" text NOT NULL,
	"sealed" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_orders" ADD COLUMN "outstanding_currency" text DEFAULT 'RON' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "refused_topics" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "uncopied" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "sync_comparing" jsonb;--> statement-breakpoint
-- What was copied so far was in the shop's own currency.
UPDATE "store_orders" SET "outstanding_currency" = "currency" WHERE "currency" <> 'RON';
