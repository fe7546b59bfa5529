CREATE TABLE "repayment_account_changes" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	"from_last_four" text NOT NULL,
	"to_last_four" text NOT NULL,
	"is_holder_alone" boolean NOT NULL,
	"repayment_ids" jsonb,
	CONSTRAINT "repayment_account_changes_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "repayment_settings" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"iban" text DEFAULT '' NOT NULL,
	"send_interval" smallint NOT NULL,
	"min_amount_ron" integer NOT NULL,
	"waits_for_pending" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repayment_days" (
	"client_id" uuid NOT NULL,
	"ordered_on" date NOT NULL,
	"state" text NOT NULL,
	"iban" text NOT NULL,
	"count" integer NOT NULL,
	"sum_bani" bigint NOT NULL,
	CONSTRAINT "repayment_days_client_id_ordered_on_state_iban_pk" PRIMARY KEY("client_id","ordered_on","state","iban")
);
--> statement-breakpoint
CREATE TABLE "repayment_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid,
	"search" jsonb NOT NULL,
	"may_read_accounts" boolean NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repayments" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"kind" text DEFAULT 'cash' NOT NULL,
	"state" text NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"amount_bani" bigint NOT NULL,
	"courier" text NOT NULL,
	"awb" text NOT NULL,
	"client_reference" text NOT NULL,
	"address_from" text NOT NULL,
	"address_to" text NOT NULL,
	"search_text" text NOT NULL,
	"holder" text NOT NULL,
	"iban" text NOT NULL,
	"account_problem" text,
	"ordered_at" timestamp with time zone NOT NULL,
	"ordered_on" date NOT NULL,
	"delivered_at" timestamp with time zone,
	"sent_to_us_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"is_returned" boolean DEFAULT false NOT NULL,
	"sheet_id" bigint,
	CONSTRAINT "repayments_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "repayments_amount" CHECK (kind = 'correction' or amount_bani > 0)
);
--> statement-breakpoint
CREATE TABLE "courier_settlement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"settlement_id" uuid NOT NULL,
	"courier" text NOT NULL,
	"position" integer NOT NULL,
	"awb" text NOT NULL,
	"amount_bani" bigint NOT NULL,
	"transferred_on" date NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"difference" text,
	"expected_bani" bigint,
	"client_id" uuid,
	"repayment_id" uuid,
	"action" text,
	"note" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "courier_settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier" text NOT NULL,
	"transferred_on" date NOT NULL,
	"source" text NOT NULL,
	"file_name" text,
	"state" text DEFAULT 'reported' NOT NULL,
	"total_bani" bigint NOT NULL,
	"lines" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"taken_by" uuid,
	"received_on" date,
	"statement_line_id" uuid
);
--> statement-breakpoint
CREATE TABLE "settlement_columns" (
	"courier" text NOT NULL,
	"headings" text NOT NULL,
	"columns" jsonb NOT NULL,
	CONSTRAINT "settlement_columns_courier_headings_pk" PRIMARY KEY("courier","headings")
);
--> statement-breakpoint
CREATE INDEX "repayment_days_by_day" ON "repayment_days" USING btree ("ordered_on");--> statement-breakpoint
CREATE UNIQUE INDEX "repayments_order" ON "repayments" USING btree ("client_id","order_id") WHERE kind = 'cash' and state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "repayments_order_any" ON "repayments" USING btree ("client_id","order_id");--> statement-breakpoint
CREATE INDEX "repayments_awb" ON "repayments" USING btree ("awb");--> statement-breakpoint
CREATE INDEX "repayments_by_day" ON "repayments" USING btree ("ordered_on","client_id","state","iban","ordered_at","id");--> statement-breakpoint
CREATE INDEX "repayments_accounts" ON "repayments" USING btree ("client_id","iban","ordered_on");--> statement-breakpoint
CREATE INDEX "repayments_search" ON "repayments" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "repayments_unfinished" ON "repayments" USING btree ("client_id") WHERE search_text = '';--> statement-breakpoint
CREATE INDEX "repayments_sheet" ON "repayments" USING btree ("client_id","sheet_id") WHERE sheet_id is not null;--> statement-breakpoint
CREATE INDEX "repayments_payable" ON "repayments" USING btree ("client_id") WHERE state = 'at-us' and sheet_id is null and account_problem is null;--> statement-breakpoint
CREATE INDEX "repayments_awaiting" ON "repayments" USING btree ("client_id") WHERE account_problem is not null and state not in ('paid', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "courier_settlement_lines_key" ON "courier_settlement_lines" USING btree ("courier","key");--> statement-breakpoint
CREATE INDEX "courier_settlement_lines_of" ON "courier_settlement_lines" USING btree ("settlement_id","position");--> statement-breakpoint
CREATE INDEX "courier_settlement_lines_different" ON "courier_settlement_lines" USING btree ("settlement_id") WHERE state = 'different';--> statement-breakpoint
CREATE INDEX "courier_settlement_lines_repayment" ON "courier_settlement_lines" USING btree ("client_id","repayment_id");--> statement-breakpoint
CREATE INDEX "courier_settlements_by_day" ON "courier_settlements" USING btree ("transferred_on");--> statement-breakpoint
CREATE UNIQUE INDEX "courier_settlements_statement_line" ON "courier_settlements" USING btree ("statement_line_id") WHERE statement_line_id is not null;--> statement-breakpoint
CREATE INDEX "orders_parcels" ON "orders" USING gin ("parcels") WHERE jsonb_array_length(parcels) > 1;--> statement-breakpoint
-- Cash of orders that were active already, each once; the program gives each the rest of its row (server/features/repayments/catch-up.ts).
INSERT INTO repayments (client_id, id, order_id, state, state_changed_at, amount_bani, courier, awb, client_reference, address_from,
                        address_to, search_text, holder, iban, ordered_at, ordered_on)
SELECT client_id, gen_random_uuid(), id, 'expected', state_changed_at, (extra_options -> 'repayment' ->> 'amount')::bigint, courier, awb,
       client_reference, '', '', '', trim(coalesce(extra_options -> 'repayment' ->> 'accountHolder', '')),
       upper(regexp_replace(coalesce(extra_options -> 'repayment' ->> 'iban', ''), '\s', '', 'g')), coalesce(activated_at, created_at),
       (coalesce(activated_at, created_at) AT TIME ZONE 'Europe/Bucharest')::date
  FROM orders
 WHERE state NOT IN ('draft', 'activating') AND awb IS NOT NULL AND courier IS NOT NULL
   AND (extra_options -> 'repayment' ->> 'amount')::bigint > 0;--> statement-breakpoint
INSERT INTO repayment_days (client_id, ordered_on, state, iban, count, sum_bani)
SELECT client_id, ordered_on, state, iban, count(*), sum(amount_bani) FROM repayments GROUP BY client_id, ordered_on, state, iban;
