CREATE TABLE "einvoice_attempts" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"standard" text NOT NULL,
	"document" "bytea" NOT NULL,
	"document_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"upload_index" text,
	"download_id" text,
	"status" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"archive" "bytea",
	"answer" "bytea",
	"archive_hash" text,
	CONSTRAINT "einvoice_attempts_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "einvoice_sent" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cif" text NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"series" text NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_norm" text NOT NULL,
	"buyer_code" text NOT NULL,
	"is_buyer_abroad" boolean DEFAULT false NOT NULL,
	"is_for_consumer" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"net_amount" text NOT NULL,
	"vat_amount" text NOT NULL,
	"total_amount" text NOT NULL,
	"vat_in_lei" text,
	"state" text NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"due_on" date,
	"upload_index" text,
	"remark" jsonb,
	"ask_at" timestamp with time zone,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "einvoice_sent_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "einvoice_sent_messages" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"message_key" text NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "einvoice_sent_messages_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "einvoice_attempts_content" ON "einvoice_attempts" USING btree ("client_id","invoice_id","document_hash");--> statement-breakpoint
CREATE INDEX "einvoice_attempts_upload" ON "einvoice_attempts" USING btree ("client_id","upload_index");--> statement-breakpoint
CREATE INDEX "einvoice_attempts_download" ON "einvoice_attempts" USING btree ("client_id","download_id");--> statement-breakpoint
CREATE UNIQUE INDEX "einvoice_sent_source" ON "einvoice_sent" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "einvoice_sent_dated" ON "einvoice_sent" USING btree ("client_id","cif","issued_on");--> statement-breakpoint
CREATE INDEX "einvoice_sent_upload" ON "einvoice_sent" USING btree ("client_id","upload_index");--> statement-breakpoint
CREATE INDEX "einvoice_sent_ask" ON "einvoice_sent" USING btree ("ask_at");--> statement-breakpoint
CREATE INDEX "einvoice_sent_due" ON "einvoice_sent" USING btree ("due_on") WHERE state in ('waiting', 'processing', 'refused');--> statement-breakpoint
CREATE UNIQUE INDEX "einvoice_sent_messages_key" ON "einvoice_sent_messages" USING btree ("client_id","message_key");--> statement-breakpoint
CREATE INDEX "einvoice_sent_messages_invoice" ON "einvoice_sent_messages" USING btree ("client_id","invoice_id");