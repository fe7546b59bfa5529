CREATE TABLE "bank_statement_line_keys" (
	"account" text NOT NULL,
	"key" text NOT NULL,
	"line_id" uuid NOT NULL,
	"format" text NOT NULL,
	CONSTRAINT "bank_statement_line_keys_account_key_pk" PRIMARY KEY("account","key")
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
DROP INDEX "bank_statement_lines_key";--> statement-breakpoint
DROP INDEX "bank_statement_lines_open";--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD COLUMN "position" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD COLUMN "counterparty_iban" text NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD COLUMN "is_doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD COLUMN "because" jsonb;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_line_keys_format" ON "bank_statement_line_keys" USING btree ("line_id","format");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_state" ON "bank_statement_lines" USING btree ("state","booked_on");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_day" ON "bank_statement_lines" USING btree ("account","booked_on","amount_bani");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_iban" ON "bank_statement_lines" USING btree ("counterparty_iban") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "bank_statement_lines_new" ON "bank_statement_lines" USING btree ("id") WHERE looked_at is null;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "bank_statement_lines" DROP COLUMN "day_key";