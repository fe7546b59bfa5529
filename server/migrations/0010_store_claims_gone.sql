DROP INDEX "store_shipments_untold";--> statement-breakpoint
ALTER TABLE "store_shipments" DROP COLUMN "told";--> statement-breakpoint
ALTER TABLE "store_shipments" DROP COLUMN "claimed_until";