ALTER TABLE "store_connecting" ADD COLUMN "platform" text DEFAULT 'shopify' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_connecting" ALTER COLUMN "platform" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "store_connecting" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "store_installs" ADD COLUMN "platform" text DEFAULT 'shopify' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_installs" ALTER COLUMN "platform" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "platform" text DEFAULT 'shopify' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "platform" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "name" text;--> statement-breakpoint
UPDATE "stores" SET "name" = split_part("shop", '.', 1);--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "stores_named" ON "stores" USING btree ("client_id","name");--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_platform" CHECK (platform in ('shopify', 'woocommerce', 'import'));--> statement-breakpoint
UPDATE "stores" SET "settings" = "settings" || '{"completeCash":"collected"}'::jsonb;
