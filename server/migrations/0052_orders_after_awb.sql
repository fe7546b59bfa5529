CREATE TABLE "order_corrections" (
	"client_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"new_order_id" text NOT NULL,
	"input" jsonb NOT NULL,
	"offer" jsonb NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_corrections_client_id_order_id_pk" PRIMARY KEY("client_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_back_by" uuid;--> statement-breakpoint
CREATE INDEX "orders_replaced" ON "orders" USING btree ("client_id","replaces") WHERE replaces is not null;--> statement-breakpoint
CREATE INDEX "orders_not_received_back" ON "orders" USING btree ("client_id") WHERE state = 'returned' and received_back_at is null;