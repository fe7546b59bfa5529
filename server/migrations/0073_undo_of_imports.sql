CREATE TABLE "payout_answer_sheets" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_answer_sheets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"answer_id" uuid NOT NULL,
	"sheet_id" bigint NOT NULL,
	"became" text NOT NULL,
	"doubt_before" text,
	"reason_before" jsonb,
	"doubt" text
);
--> statement-breakpoint
CREATE TABLE "bank_statement_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"read_by" uuid,
	"read_at" timestamp with time zone NOT NULL,
	"lines_read" integer NOT NULL,
	"lines_added" integer NOT NULL,
	"first_on" text,
	"last_on" text,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"lines_undone" integer
);
--> statement-breakpoint
CREATE TABLE "bank_statement_known_lines" (
	"line_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	CONSTRAINT "bank_statement_known_lines_line_id_statement_id_pk" PRIMARY KEY("line_id","statement_id")
);
--> statement-breakpoint
ALTER TABLE "payout_answers" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_answers" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "file_id" uuid;--> statement-breakpoint
CREATE INDEX "payout_answer_sheets_of" ON "payout_answer_sheets" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "payout_answer_sheets_sheet" ON "payout_answer_sheets" USING btree ("sheet_id","number");--> statement-breakpoint
CREATE INDEX "bank_statement_files_read" ON "bank_statement_files" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "bank_statement_known_lines_of" ON "bank_statement_known_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "repayment_sheets_iban" ON "repayment_sheets" USING btree ("iban");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_statement" ON "bank_statement_lines" USING btree ("statement_id");