ALTER TABLE "return_requests" DROP CONSTRAINT "return_requests_refunded";--> statement-breakpoint
DROP INDEX "return_requests_refund";--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "money" text DEFAULT 'not-asked' NOT NULL;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "money_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "money_changed_by" uuid;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "refund_minor" bigint;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "refund_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "custody" text DEFAULT 'announced' NOT NULL;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "custody_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "counted" jsonb;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "goods_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "hand_back_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "matched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "matched_by" uuid;--> statement-breakpoint
-- What a withdrawal owes is pending until it was paid back; a parcel that came is received.
UPDATE "return_requests" SET "money" = CASE WHEN "refunded_at" IS NULL THEN 'pending' ELSE 'paid' END, "money_changed_at" = "refunded_at", "money_changed_by" = "refunded_by" WHERE "refund_until" IS NOT NULL;--> statement-breakpoint
UPDATE "return_requests" SET "custody" = 'received', "custody_changed_at" = "goods_came_at" WHERE "goods_came_at" IS NOT NULL;--> statement-breakpoint
UPDATE "return_requests" r SET "custody" = 'on-its-way' FROM "orders" o WHERE o."client_id" = r."client_id" AND o."id" = r."order_id" AND r."goods_came_at" IS NULL AND o."state" IN ('picked_up', 'in_transit', 'out_for_delivery', 'at_locker', 'attempt_failed', 'returning');--> statement-breakpoint
CREATE INDEX "return_requests_to_count" ON "return_requests" USING btree ("client_id","received_at") WHERE custody = 'received' and counted is null;--> statement-breakpoint
CREATE INDEX "return_requests_awaited" ON "return_requests" USING btree ("client_id","state_changed_at") WHERE state = 'shipped' and custody in ('announced', 'on-its-way');--> statement-breakpoint
CREATE INDEX "return_requests_to_hand_back" ON "return_requests" USING btree ("client_id","hand_back_since") WHERE hand_back_since is not null;--> statement-breakpoint
CREATE INDEX "return_requests_refund" ON "return_requests" USING btree ("client_id","refund_until") WHERE money in ('pending', 'in-doubt', 'sent') and state <> 'refused' and not is_doubtful;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_counted" CHECK ((counted is null) = (counted_at is null) and (counted is null) = (goods_changed_at is null));
