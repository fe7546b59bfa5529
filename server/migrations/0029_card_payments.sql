CREATE TABLE "card_notices" (
	"notice_id" text PRIMARY KEY NOT NULL,
	"client_id" uuid,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "consent_text" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "card_notices_of" ON "card_notices" USING btree ("reference","received_at");--> statement-breakpoint
CREATE INDEX "card_notices_received" ON "card_notices" USING btree ("received_at");