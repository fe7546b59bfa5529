ALTER TABLE "client_billing" ADD COLUMN "payment_term_days" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "due_on" text;