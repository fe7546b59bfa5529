ALTER TABLE "payout_answers" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "bank_statement_files" ADD COLUMN "file_name" text;