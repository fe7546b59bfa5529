CREATE TABLE "payout_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payout_runs_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'made' NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"pay_on" date NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "repayment_sheets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repayment_sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" uuid NOT NULL,
	"run_id" uuid,
	"state" text DEFAULT 'made' NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"sheet_date" date NOT NULL,
	"holder" text NOT NULL,
	"iban" text NOT NULL,
	"amount_bani" bigint NOT NULL,
	"repayment_count" integer NOT NULL,
	"end_to_end_id" text NOT NULL,
	"paid_at" timestamp with time zone,
	"returned_on" date,
	"reason" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "repayment_sheets_end_to_end" ON "repayment_sheets" USING btree ("end_to_end_id");--> statement-breakpoint
CREATE INDEX "repayment_sheets_of" ON "repayment_sheets" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "repayment_sheets_run" ON "repayment_sheets" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "repayment_sheets_open" ON "repayment_sheets" USING btree ("state") WHERE state in ('made', 'approved', 'in-file');