ALTER TABLE "store_orders" DROP COLUMN "notice";--> statement-breakpoint
ALTER TABLE "store_shipments" DROP COLUMN "refusal";--> statement-breakpoint
ALTER TABLE "store_shipments" DROP COLUMN "notice";