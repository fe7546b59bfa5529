CREATE TABLE "payment_authorisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"way" text NOT NULL,
	"subject" text NOT NULL,
	"amount_bani" bigint NOT NULL,
	"iban" text,
	"holder" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"sending" jsonb,
	CONSTRAINT "payment_authorisations_amount" CHECK (amount_bani > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_authorisations_subject" ON "payment_authorisations" USING btree ("way","subject") WHERE state <> 'refused';--> statement-breakpoint
CREATE INDEX "payment_authorisations_of_client" ON "payment_authorisations" USING btree ("client_id","day");--> statement-breakpoint
CREATE INDEX "payment_authorisations_of_account" ON "payment_authorisations" USING btree ("iban","day");--> statement-breakpoint
CREATE INDEX "payment_authorisations_of_user" ON "payment_authorisations" USING btree ("requested_by","day");--> statement-breakpoint
CREATE INDEX "payment_authorisations_waiting" ON "payment_authorisations" USING btree ("requested_at") WHERE state = 'waiting';--> statement-breakpoint
-- What was on its way before was let out by the rules of its day.
INSERT INTO "payment_authorisations" ("id", "client_id", "way", "subject", "amount_bani", "iban", "holder", "day", "state", "state_changed_at", "requested_by", "requested_at")
SELECT gen_random_uuid(), "client_id", "purpose", "id"::text, "amount_bani", "iban", coalesce("holder", ''), ("created_at" AT TIME ZONE 'Europe/Bucharest')::date, 'granted', "created_at", "created_by", "created_at"
FROM "refunds" WHERE "state" = 'under-way';--> statement-breakpoint
INSERT INTO "payment_authorisations" ("id", "client_id", "way", "subject", "amount_bani", "iban", "holder", "day", "state", "state_changed_at", "requested_by", "requested_at", "decided_by")
SELECT gen_random_uuid(), s."client_id", 'sheet', s."id"::text, s."amount_bani", s."iban", s."holder", (r."approved_at" AT TIME ZONE 'Europe/Bucharest')::date, 'granted', r."approved_at", r."made_by", r."approved_at", CASE WHEN r."made_by" <> r."approved_by" THEN r."approved_by" END
FROM "repayment_sheets" s JOIN "payout_runs" r ON r."id" = s."run_id"
WHERE r."approved_at" IS NOT NULL AND s."amount_bani" > 0 AND r."state" IN ('approved', 'in-file', 'closed') AND (s."state" <> 'failed' OR s."in_file_at" IS NOT NULL);
