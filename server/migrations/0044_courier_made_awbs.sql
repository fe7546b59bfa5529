CREATE TABLE "courier_made_awbs" (
	"courier" text NOT NULL,
	"awb" text NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courier_made_awbs_courier_awb_pk" PRIMARY KEY("courier","awb")
);
--> statement-breakpoint
CREATE INDEX "courier_made_awbs_of_order" ON "courier_made_awbs" USING btree ("client_id","order_id");