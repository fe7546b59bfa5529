CREATE TABLE "vat_number_answers" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"vat_number" text NOT NULL,
	"answer" jsonb NOT NULL,
	CONSTRAINT "vat_number_answers_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_entities" ADD COLUMN "vat_number_state" text;--> statement-breakpoint
ALTER TABLE "billing_entities" ADD COLUMN "vat_number_on" text;--> statement-breakpoint
ALTER TABLE "billing_entities" ADD COLUMN "proven_on" text;--> statement-breakpoint
ALTER TABLE "billing_entities" ADD COLUMN "proven_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "vat_category" text DEFAULT 'S' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "vat_category" text DEFAULT 'S' NOT NULL;--> statement-breakpoint
CREATE INDEX "vat_number_answers_of_entity" ON "vat_number_answers" USING btree ("client_id","number","asked_at");