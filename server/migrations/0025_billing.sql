CREATE TABLE "billing_contacts" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"phone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_entities" (
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"is_company" boolean NOT NULL,
	"name" text NOT NULL,
	"identification_type" text NOT NULL,
	"identification_code" text NOT NULL,
	"trade_register" text DEFAULT '' NOT NULL,
	"is_vat_payer" boolean,
	"country_code" text NOT NULL,
	"address" jsonb NOT NULL,
	"verify_status" text,
	"invalid_reason" text,
	"verified_at" timestamp with time zone,
	"verify_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "billing_entities_client_id_number_pk" PRIMARY KEY("client_id","number")
);
--> statement-breakpoint
CREATE TABLE "client_billing" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"invoice_every_prepay" boolean DEFAULT false NOT NULL,
	"invoice_every_order" boolean DEFAULT false NOT NULL,
	"every_order_modified_manually" boolean DEFAULT false NOT NULL,
	"multi_company_select" boolean DEFAULT false NOT NULL,
	"card_payment_enabled" boolean DEFAULT true NOT NULL,
	"payment_type" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_entities_active" ON "billing_entities" USING btree ("client_id") WHERE is_active;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_entities_code" ON "billing_entities" USING btree ("client_id","country_code","identification_code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "billing_entities_verify" ON "billing_entities" USING btree ("verify_at") WHERE verify_at is not null;