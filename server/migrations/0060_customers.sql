CREATE TABLE "customers" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"is_company" boolean NOT NULL,
	"name" text NOT NULL,
	"identification_type" text NOT NULL,
	"identification_code" text NOT NULL,
	"identity" text,
	"trade_register" text NOT NULL,
	"is_vat_payer" boolean,
	"country_code" text NOT NULL,
	"address" jsonb NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"contact_email" text NOT NULL,
	"vat_number_state" text,
	"vat_number_on" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "customers_identity" ON "customers" USING btree ("client_id","identity");