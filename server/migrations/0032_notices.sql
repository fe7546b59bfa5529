CREATE TABLE "order_notices" (
	"client_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"order_id" text NOT NULL,
	"event" text NOT NULL,
	"occurrence" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"has_label" boolean NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" jsonb,
	"parts" integer,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "order_notices_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "order_notices_once" ON "order_notices" USING btree ("client_id","order_id","event","occurrence","channel",lower("recipient"));