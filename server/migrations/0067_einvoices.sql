CREATE TABLE "einvoice_notices" (
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"notice_id" uuid NOT NULL,
	"message" jsonb NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	CONSTRAINT "einvoice_notices_client_id_kind_subject_pk" PRIMARY KEY("client_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "einvoice_sellers" (
	"code" text PRIMARY KEY NOT NULL,
	"answer" text,
	"answered_on" date,
	"ask_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "einvoice_message_reads" (
	"client_id" uuid NOT NULL,
	"cif" text NOT NULL,
	"listed_until" timestamp with time zone NOT NULL,
	CONSTRAINT "einvoice_message_reads_client_id_cif_pk" PRIMARY KEY("client_id","cif")
);
--> statement-breakpoint
CREATE TABLE "invoice_writing_requests" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "written_invoices" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cif" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"draft" jsonb NOT NULL,
	"credits" uuid,
	"series" text,
	"number" integer,
	"document" jsonb,
	"is_for_consumer" boolean,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "written_invoices_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "written_series" (
	"client_id" uuid NOT NULL,
	"cif" text NOT NULL,
	"series" text NOT NULL,
	"next_number" integer NOT NULL,
	"last_issued_on" date,
	CONSTRAINT "written_series_client_id_cif_series_pk" PRIMARY KEY("client_id","cif","series")
);
--> statement-breakpoint
DROP INDEX "einvoice_received_arrived";--> statement-breakpoint
DROP INDEX "einvoice_received_to_fetch";--> statement-breakpoint
ALTER TABLE "einvoice_messages" ADD COLUMN "follow_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "einvoice_received" ADD COLUMN "is_seller_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "einvoice_syncs" ADD COLUMN "process_session" bigint;--> statement-breakpoint
CREATE INDEX "einvoice_notices_id" ON "einvoice_notices" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "einvoice_sellers_ask" ON "einvoice_sellers" USING btree ("ask_at");--> statement-breakpoint
CREATE UNIQUE INDEX "written_invoices_number" ON "written_invoices" USING btree ("client_id","cif","series","number");--> statement-breakpoint
CREATE INDEX "written_invoices_listed" ON "written_invoices" USING btree ("client_id","cif","state_changed_at");--> statement-breakpoint
CREATE INDEX "written_invoices_credits" ON "written_invoices" USING btree ("client_id","credits");--> statement-breakpoint
CREATE INDEX "einvoice_messages_follow" ON "einvoice_messages" USING btree ("follow_at");--> statement-breakpoint
CREATE INDEX "einvoice_received_found" ON "einvoice_received" USING btree ("client_id","cif","arrived_at","id","state","invoice_date","seller_norm","seller_code") WHERE fetched <> 'listed';--> statement-breakpoint
CREATE INDEX "einvoice_received_seller_name" ON "einvoice_received" USING gin (seller_norm gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "einvoice_received_seller_code" ON "einvoice_received" USING gin (lower(seller_code) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "einvoice_received_seller_due" ON "einvoice_received" USING btree ("seller_code") WHERE is_seller_due;--> statement-breakpoint
CREATE INDEX "einvoice_received_to_fetch" ON "einvoice_received" USING btree ("client_id","cif","fetch_at") WHERE fetched = 'listed';