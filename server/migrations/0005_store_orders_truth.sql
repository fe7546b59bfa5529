DROP INDEX "bulk_activation_orders_open";--> statement-breakpoint
DROP INDEX "store_orders_not_picked_up";--> statement-breakpoint
DROP INDEX "store_orders_not_delivered";--> statement-breakpoint
ALTER TABLE "store_orders" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "store_orders" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "store_orders" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "store_shipments" ADD COLUMN "differences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "bulk_activation_orders_of_order" ON "bulk_activation_orders" USING btree ("client_id","store_order_id");--> statement-breakpoint
CREATE INDEX "store_orders_not_picked_up" ON "store_orders" USING btree ("client_id","shop","sent_at","id") WHERE is_not_picked_up;--> statement-breakpoint
CREATE INDEX "store_orders_not_delivered" ON "store_orders" USING btree ("client_id","shop","sent_at","id") WHERE is_not_delivered;--> statement-breakpoint
update "store_orders" o set "sent_at" = s."sent_at" from (select "client_id", "shop", "store_order_id", max("created_at") as "sent_at" from "store_shipments" where "awb" is not null group by 1, 2, 3) s where o."client_id" = s."client_id" and o."shop" = s."shop" and o."id" = s."store_order_id";
