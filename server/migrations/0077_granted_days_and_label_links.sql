CREATE TABLE "return_label_links" (
	"key" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "ordered_on" date;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "withdrawal_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "return_days" integer;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "return_timeliness" text;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "return_until" date;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "is_forgotten" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal_settings" ADD COLUMN "withdrawal_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal_settings" ADD COLUMN "return_days" integer;--> statement-breakpoint
ALTER TABLE "withdrawal_settings" ADD COLUMN "link_places" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "return_label_links_order" ON "return_label_links" USING btree ("client_id","request_id","order_id");