CREATE TABLE "mail_refusals" (
	"client_id" uuid NOT NULL,
	"address_mark" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "mail_refusals_client_id_address_mark_pk" PRIMARY KEY("client_id","address_mark")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "not_sent" jsonb;--> statement-breakpoint
ALTER TABLE "order_notices" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "order_notices" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_notices" ADD COLUMN "look_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mail_refusals_last" ON "mail_refusals" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "order_notices_to_look_for" ON "order_notices" USING btree ("look_at") WHERE look_at is not null;