CREATE TABLE "bank_statement_line_keys" (
	"account" text NOT NULL,
	"key" text NOT NULL,
	"line_id" uuid NOT NULL,
	"format" text NOT NULL,
	CONSTRAINT "bank_statement_line_keys_account_key_pk" PRIMARY KEY("account","key")
);
--> statement-breakpoint
CREATE TABLE "bank_statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"account" text NOT NULL,
	"booked_on" text NOT NULL,
	"position" integer NOT NULL,
	"amount_bani" bigint NOT NULL,
	"is_reversal" boolean NOT NULL,
	"counterparty_iban" text NOT NULL,
	"line" jsonb NOT NULL,
	"is_doubtful" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"client_id" uuid,
	"payment_id" uuid,
	"note" text,
	"because" jsonb,
	"looked_at" timestamp with time zone,
	"settled_by" uuid,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"format" text NOT NULL,
	"number" text NOT NULL,
	"read_by" uuid,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_advances" (
	"client_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_bani" bigint NOT NULL,
	CONSTRAINT "held_advances_client_id_holder_id_invoice_id_pk" PRIMARY KEY("client_id","holder_id","invoice_id"),
	CONSTRAINT "held_advances_amount" CHECK (amount_bani > 0)
);
--> statement-breakpoint
CREATE TABLE "invoiced_through" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices_to_report" (
	"client_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_to_report_client_id_invoice_id_pk" PRIMARY KEY("client_id","invoice_id")
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
CREATE TABLE "card_notices" (
	"notice_id" text PRIMARY KEY NOT NULL,
	"client_id" uuid,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"method" text NOT NULL,
	"state" text DEFAULT 'announced' NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"amount_bani" bigint NOT NULL,
	"entity_number" integer NOT NULL,
	"subscription_id" uuid,
	"provider_id" text DEFAULT '' NOT NULL,
	"page_url" text,
	"card" jsonb,
	"card_id" uuid,
	"consent_text" text,
	"reason" jsonb,
	"look_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"reverted_bani" bigint DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "payments_amount" CHECK (amount_bani > 0 and reverted_bani between 0 and amount_bani)
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payer_key" text NOT NULL,
	"sealed_token" text NOT NULL,
	"card" jsonb NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"consented_by" uuid NOT NULL,
	"consent_text" text NOT NULL,
	"dead_since" timestamp with time zone,
	CONSTRAINT "saved_cards_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "proformas" (
	"client_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"issued_on" text NOT NULL,
	"amount_bani" bigint NOT NULL,
	"vat_percent" smallint NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	CONSTRAINT "proformas_client_id_payment_id_pk" PRIMARY KEY("client_id","payment_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" smallint,
	"amount_bani" bigint NOT NULL,
	"threshold_bani" bigint NOT NULL,
	"entity_number" integer NOT NULL,
	"card_id" uuid,
	"activated_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"status_changed_at" timestamp with time zone NOT NULL,
	"declines" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"problem" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
DROP INDEX "invoiced_transfers_of_invoice";--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD COLUMN "payment_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_line_keys_format" ON "bank_statement_line_keys" USING btree ("line_id","format");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_lines_payment" ON "bank_statement_lines" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "bank_statement_lines_state" ON "bank_statement_lines" USING btree ("state","booked_on");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_day" ON "bank_statement_lines" USING btree ("account","booked_on","amount_bani");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_iban" ON "bank_statement_lines" USING btree ("counterparty_iban") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "bank_statement_lines_new" ON "bank_statement_lines" USING btree ("id") WHERE looked_at is null;--> statement-breakpoint
CREATE INDEX "held_advances_of_invoice" ON "held_advances" USING btree ("client_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference" ON "refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refunds_by_day" ON "refunds" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("client_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_to_card" ON "refunds" USING btree ("payment_id") WHERE way = 'card' and state = 'under-way';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_advance" ON "refunds" USING btree ("client_id","entity_number") WHERE purpose = 'advance' and state = 'under-way';--> statement-breakpoint
CREATE INDEX "card_notices_of" ON "card_notices" USING btree ("reference","received_at");--> statement-breakpoint
CREATE INDEX "card_notices_received" ON "card_notices" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_id" ON "payments" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_number" ON "payments" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payments_by_day" ON "payments" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_not_active" ON "payments" USING btree ("client_id","created_at") WHERE state in ('announced', 'unclear');--> statement-breakpoint
CREATE INDEX "payments_look" ON "payments" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_charge" ON "payments" USING btree ("client_id") WHERE method = 'saved-card' and state in ('announced', 'unclear');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_active" ON "subscriptions" USING btree ("client_id") WHERE status = 2;--> statement-breakpoint
CREATE INDEX "subscriptions_card" ON "subscriptions" USING btree ("client_id","card_id");--> statement-breakpoint
CREATE INDEX "invoices_by_moment" ON "invoices" USING btree ("client_id","created_at","kind","number","payable_bani","advance_deducted_bani","total_bani");--> statement-breakpoint
CREATE INDEX "invoices_by_seller" ON "invoices" USING btree ((seller ->> 'cui'),"client_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_payment" ON "ledger_transfers" USING btree ("client_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_transfers_statement" ON "ledger_transfers" USING btree ("client_id","happened_at","id","kind","debit","amount_bani") WHERE state in ('posted', 'post') and kind in ('payment', 'card-top-up', 'payment-reversal', 'advance-refunded', 'invoice-settled', 'weekly-bonus');--> statement-breakpoint
CREATE INDEX "invoiced_transfers_of_invoice" ON "invoiced_transfers" USING btree ("client_id","invoice_id","transfer_id");