CREATE TABLE "held_advances" (
	"client_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_bani" bigint NOT NULL,
	CONSTRAINT "held_advances_client_id_holder_id_invoice_id_pk" PRIMARY KEY("client_id","holder_id","invoice_id"),
	CONSTRAINT "held_advances_amount" CHECK (amount_bani > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"way" text NOT NULL,
	"state" text DEFAULT 'under-way' NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"amount_bani" bigint NOT NULL,
	"unapplied_bani" bigint NOT NULL,
	"prepaid_bani" bigint NOT NULL,
	"payment_id" uuid,
	"entity_number" integer,
	"reference" text NOT NULL,
	"iban" text,
	"holder" text,
	"note" text DEFAULT '' NOT NULL,
	"reason" jsonb,
	"provider_reference" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "refunds_amount" CHECK (amount_bani > 0 and unapplied_bani >= 0 and prepaid_bani >= 0 and unapplied_bani + prepaid_bani = amount_bani)
);
--> statement-breakpoint
CREATE INDEX "held_advances_of_invoice" ON "held_advances" USING btree ("client_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference" ON "refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refunds_by_day" ON "refunds" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("client_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_to_card" ON "refunds" USING btree ("payment_id") WHERE way = 'card' and state = 'under-way';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_advance" ON "refunds" USING btree ("client_id","entity_number") WHERE purpose = 'advance' and state = 'under-way';