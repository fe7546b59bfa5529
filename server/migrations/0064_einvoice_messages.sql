CREATE TABLE "einvoice_messages" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"sent_as" text,
	"refusal" text,
	CONSTRAINT "einvoice_messages_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE INDEX "einvoice_messages_of_invoice" ON "einvoice_messages" USING btree ("client_id","invoice_id");