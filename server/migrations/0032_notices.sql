CREATE TABLE "notification_reads" (
	"client_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "notification_reads_client_id_notification_id_user_id_pk" PRIMARY KEY("client_id","notification_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"client_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"subject" text,
	"message" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notifications_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
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
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_client_id_notification_id_notifications_client_id_id_fk" FOREIGN KEY ("client_id","notification_id") REFERENCES "public"."notifications"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("client_id","kind","key");--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_notices_once" ON "order_notices" USING btree ("client_id","order_id","event","occurrence","channel",lower("recipient"));