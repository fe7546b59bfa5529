CREATE TABLE "bank_statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"account" text NOT NULL,
	"key" text NOT NULL,
	"day_key" text NOT NULL,
	"booked_on" text NOT NULL,
	"amount_bani" bigint NOT NULL,
	"is_reversal" boolean NOT NULL,
	"line" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"client_id" uuid,
	"payment_id" uuid,
	"note" text,
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
	"reason" jsonb,
	"look_at" timestamp with time zone,
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
CREATE TABLE "subscriptions" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" smallint,
	"amount_bani" bigint NOT NULL,
	"threshold_bani" bigint NOT NULL,
	"entity_number" integer NOT NULL,
	"card_id" uuid,
	"activated_at" timestamp with time zone,
	"declines" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"problem" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD COLUMN "payment_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_lines_key" ON "bank_statement_lines" USING btree ("account","key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_lines_payment" ON "bank_statement_lines" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "bank_statement_lines_open" ON "bank_statement_lines" USING btree ("state","booked_on");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_id" ON "payments" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_number" ON "payments" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payments_by_day" ON "payments" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_look" ON "payments" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_charge" ON "payments" USING btree ("client_id") WHERE method = 'saved-card' and state in ('announced', 'unclear');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_active" ON "subscriptions" USING btree ("client_id") WHERE status = 2;--> statement-breakpoint
CREATE INDEX "subscriptions_card" ON "subscriptions" USING btree ("client_id","card_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_payment" ON "ledger_transfers" USING btree ("client_id","payment_id") WHERE payment_id is not null;