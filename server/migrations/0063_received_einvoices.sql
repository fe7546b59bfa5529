CREATE TABLE "einvoice_originals" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"archive" "bytea" NOT NULL,
	"document" "bytea",
	"is_credit_note" boolean NOT NULL,
	"archive_hash" text NOT NULL,
	"document_hash" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "einvoice_originals_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "einvoice_received" (
	"client_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"cif" text NOT NULL,
	"message_key" text NOT NULL,
	"download_id" text,
	"upload_index" text NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"fetched" text DEFAULT 'listed' NOT NULL,
	"fetch_tries" integer DEFAULT 0 NOT NULL,
	"fetch_at" timestamp with time zone,
	"state" text DEFAULT 'initial' NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"seller_name" text DEFAULT '' NOT NULL,
	"seller_norm" text DEFAULT '' NOT NULL,
	"seller_code" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"invoice_date" date,
	"currency" text DEFAULT '' NOT NULL,
	"vat_amount" text,
	"total_amount" text,
	"vat_in_lei" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warnings_seen_at" timestamp with time zone,
	CONSTRAINT "einvoice_received_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "einvoice_syncs" (
	"client_id" uuid NOT NULL,
	"cif" text NOT NULL,
	"listed_until" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL,
	CONSTRAINT "einvoice_syncs_client_id_cif_pk" PRIMARY KEY("client_id","cif")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "einvoice_received_message" ON "einvoice_received" USING btree ("client_id","cif","message_key");--> statement-breakpoint
CREATE INDEX "einvoice_received_arrived" ON "einvoice_received" USING btree ("client_id","cif","arrived_at");--> statement-breakpoint
CREATE INDEX "einvoice_received_dated" ON "einvoice_received" USING btree ("client_id","cif","invoice_date");--> statement-breakpoint
CREATE INDEX "einvoice_received_number" ON "einvoice_received" USING btree ("client_id","cif","seller_code","number");--> statement-breakpoint
CREATE INDEX "einvoice_received_to_fetch" ON "einvoice_received" USING btree ("fetch_at") WHERE fetched = 'listed';--> statement-breakpoint
CREATE INDEX "einvoice_syncs_next" ON "einvoice_syncs" USING btree ("next_at");