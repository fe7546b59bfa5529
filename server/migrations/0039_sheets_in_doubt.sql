CREATE TABLE "payout_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"message_id" text NOT NULL,
	"taken_by" uuid,
	"taken_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sheet_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"is_paid" boolean NOT NULL,
	"paid_on" date,
	"note" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"is_confirmed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "repayment_sheets" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "repayment_sheets" ADD COLUMN "holds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payout_answers_of" ON "payout_answers" USING btree ("message_id","taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sheet_decisions_open" ON "sheet_decisions" USING btree ("sheet_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "sheet_decisions_of" ON "sheet_decisions" USING btree ("sheet_id");--> statement-breakpoint
CREATE INDEX "repayment_sheets_doubted" ON "repayment_sheets" USING btree ("client_id") WHERE doubt is not null;--> statement-breakpoint
CREATE INDEX "repayment_sheets_at_bank" ON "repayment_sheets" USING btree ("amount_bani") WHERE state = 'in-file';