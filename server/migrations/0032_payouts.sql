CREATE TABLE "payout_files" (
	"run_id" uuid NOT NULL,
	"version" text NOT NULL,
	"content" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_files_run_id_version_pk" PRIMARY KEY("run_id","version")
);
--> statement-breakpoint
CREATE TABLE "payout_run_clients" (
	"run_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	CONSTRAINT "payout_run_clients_run_id_client_id_pk" PRIMARY KEY("run_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payout_runs_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'made' NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"step" text,
	"pay_on" date NOT NULL,
	"period" date,
	"client_id" uuid,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"handed_out_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "repayment_sheet_entries" (
	"client_id" uuid NOT NULL,
	"repayment_id" uuid NOT NULL,
	"sheet_id" bigint NOT NULL,
	"taken_out_at" timestamp with time zone,
	CONSTRAINT "repayment_sheet_entries_client_id_repayment_id_sheet_id_pk" PRIMARY KEY("client_id","repayment_id","sheet_id")
);
--> statement-breakpoint
CREATE TABLE "repayment_sheets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repayment_sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"state" text DEFAULT 'made' NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"sheet_date" date NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"holder" text NOT NULL,
	"iban" text NOT NULL,
	"amount_bani" bigint NOT NULL,
	"netted_bani" bigint NOT NULL,
	"repayment_count" integer NOT NULL,
	"end_to_end_id" text NOT NULL,
	"in_file_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"returned_on" date,
	"reason" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_period" ON "payout_runs" USING btree ("period") WHERE period is not null;--> statement-breakpoint
CREATE INDEX "payout_runs_by_number" ON "payout_runs" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payout_runs_unfinished" ON "payout_runs" USING btree ("id") WHERE step is not null;--> statement-breakpoint
CREATE INDEX "repayment_sheet_entries_of" ON "repayment_sheet_entries" USING btree ("client_id","sheet_id");--> statement-breakpoint
CREATE UNIQUE INDEX "repayment_sheets_end_to_end" ON "repayment_sheets" USING btree ("end_to_end_id");--> statement-breakpoint
CREATE INDEX "repayment_sheets_of" ON "repayment_sheets" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "repayment_sheets_run" ON "repayment_sheets" USING btree ("run_id","state","client_id","id");--> statement-breakpoint
CREATE INDEX "repayment_sheets_paid" ON "repayment_sheets" USING btree ("client_id","paid_at") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "repayments_under_way" ON "repayments" USING btree ("client_id") WHERE state in ('expected', 'at-courier', 'at-us');--> statement-breakpoint
CREATE INDEX "repayments_corrections" ON "repayments" USING btree ("client_id") WHERE kind = 'correction';