CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"key_sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_days" (
	"client_id" uuid NOT NULL,
	"sent_on" date NOT NULL,
	"courier" text NOT NULL,
	"county" text NOT NULL,
	"sent" integer NOT NULL,
	"price_bani" bigint NOT NULL,
	"delivered" integer NOT NULL,
	"first_attempt" integer NOT NULL,
	"delivery_seconds" bigint NOT NULL,
	"returned" integer NOT NULL,
	"lost" integer NOT NULL,
	CONSTRAINT "order_days_client_id_sent_on_courier_county_pk" PRIMARY KEY("client_id","sent_on","courier","county")
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"client_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "notification_reads_client_id_notification_id_user_id_pk" PRIMARY KEY("client_id","notification_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"client_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"subject" text,
	"message" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notifications_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_notices" (
	"client_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"order_id" text NOT NULL,
	"event" text NOT NULL,
	"occurrence" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"has_label" boolean NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" jsonb,
	"parts" integer,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "order_notices_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "referral_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"week" date NOT NULL,
	"number" integer NOT NULL,
	"amount_bani" bigint NOT NULL,
	"orders" integer NOT NULL,
	"credited_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"referrer_client_id" uuid NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referred_orders" (
	"client_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"referrer_client_id" uuid NOT NULL,
	"state" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"placed_on" date NOT NULL,
	"price_bani" bigint NOT NULL,
	"bonus_bani" bigint NOT NULL,
	"delivered_at" timestamp with time zone,
	"week" date,
	"credit_id" uuid,
	CONSTRAINT "referred_orders_client_id_order_id_pk" PRIMARY KEY("client_id","order_id"),
	CONSTRAINT "referred_orders_earned" CHECK ((state = 'earned') = (delivered_at is not null and week is not null))
);
--> statement-breakpoint
ALTER TABLE "account_places" ADD COLUMN "code_proof_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_client_id_notification_id_notifications_client_id_id_fk" FOREIGN KEY ("client_id","notification_id") REFERENCES "public"."notifications"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_of_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_of_user" ON "sign_in_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("client_id","kind","key");--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_notices_once" ON "order_notices" USING btree ("client_id","order_id","event","occurrence","channel",lower("recipient"));--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_period" ON "payout_runs" USING btree ("period") WHERE period is not null;--> statement-breakpoint
CREATE INDEX "payout_runs_by_number" ON "payout_runs" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payout_runs_unfinished" ON "payout_runs" USING btree ("id") WHERE step is not null;--> statement-breakpoint
CREATE INDEX "repayment_sheet_entries_of" ON "repayment_sheet_entries" USING btree ("client_id","sheet_id");--> statement-breakpoint
CREATE UNIQUE INDEX "repayment_sheets_end_to_end" ON "repayment_sheets" USING btree ("end_to_end_id");--> statement-breakpoint
CREATE INDEX "repayment_sheets_of" ON "repayment_sheets" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "repayment_sheets_run" ON "repayment_sheets" USING btree ("run_id","state","client_id","id");--> statement-breakpoint
CREATE INDEX "repayment_sheets_paid" ON "repayment_sheets" USING btree ("client_id","paid_at") WHERE state = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "referral_credits_of" ON "referral_credits" USING btree ("client_id","week","number");--> statement-breakpoint
CREATE INDEX "referrals_of" ON "referrals" USING btree ("referrer_client_id","ends_at");--> statement-breakpoint
CREATE INDEX "referred_orders_of" ON "referred_orders" USING btree ("referrer_client_id","placed_on");--> statement-breakpoint
CREATE INDEX "referred_orders_to_credit" ON "referred_orders" USING btree ("referrer_client_id","week") WHERE state = 'earned' and credit_id is null;--> statement-breakpoint
CREATE INDEX "referred_orders_of_credit" ON "referred_orders" USING btree ("credit_id") WHERE credit_id is not null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("client_id","state") WHERE state not in ('delivered', 'returned', 'cancelled', 'lost');--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" USING btree ("client_id") WHERE state = 'draft' and refusal is not null;--> statement-breakpoint
CREATE INDEX "repayments_under_way" ON "repayments" USING btree ("client_id") WHERE state in ('expected', 'at-courier', 'at-us');--> statement-breakpoint
CREATE INDEX "repayments_corrections" ON "repayments" USING btree ("client_id") WHERE kind = 'correction';
--> statement-breakpoint
-- Figures of the days of shipments that are there already, as server/features/dashboard/follow-orders.ts adds them.
INSERT INTO order_days (client_id, sent_on, courier, county, sent, price_bani, delivered, first_attempt, delivery_seconds, returned, lost)
SELECT client_id, (sent_at AT TIME ZONE 'Europe/Bucharest')::date, courier, county, count(*), sum(price_bani), count(*) FILTER (WHERE state = 'delivered'),
       count(*) FILTER (WHERE state = 'delivered' AND NOT is_late),
       sum(CASE WHEN state = 'delivered' THEN greatest(0, floor(extract(epoch FROM delivered_at - sent_at)))::bigint ELSE 0 END),
       count(*) FILTER (WHERE state = 'returned'), count(*) FILTER (WHERE state = 'lost')
  FROM (SELECT o.client_id, coalesce(o.activated_at, o.created_at) AS sent_at, o.courier, coalesce(o.recipient -> 'address' ->> 'countyCode', '') AS county,
               coalesce(o.price_bani, 0) AS price_bani, o.state, coalesce(e.delivered_at, o.state_changed_at) AS delivered_at, coalesce(e.is_late, false) AS is_late
          FROM orders o
          LEFT JOIN (SELECT client_id, order_id, max(happened_at) FILTER (WHERE state = 'delivered') AS delivered_at,
                            bool_or(state IN ('attempt_failed', 'returning', 'returned')) AS is_late
                       FROM order_events WHERE state IN ('delivered', 'attempt_failed', 'returning', 'returned') GROUP BY 1, 2) e
            ON o.state = 'delivered' AND e.client_id = o.client_id AND e.order_id = o.id
         WHERE o.state NOT IN ('draft', 'activating', 'cancelled') AND o.courier IS NOT NULL) sent
 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
-- Accounts that were recommended and confirmed before; their orders that are still on their way earn as later ones do.
INSERT INTO referrals (client_id, referrer_client_id, begins_at, ends_at)
SELECT own.client_id, other.client_id, c.at, (c.at AT TIME ZONE 'Europe/Bucharest' + interval '2 months') AT TIME ZONE 'Europe/Bucharest'
  FROM users u
 CROSS JOIN LATERAL (SELECT coalesce((SELECT min(e.at) FROM security_events e WHERE e.user_id = u.id AND e.kind = 'email-confirmed'), u.created_at) AS at) c
 CROSS JOIN LATERAL (SELECT m.client_id FROM memberships m WHERE m.user_id = u.id AND m.role = 'owner' ORDER BY m.joined_at, m.client_id LIMIT 1) own
 CROSS JOIN LATERAL (SELECT m.client_id FROM memberships m WHERE m.user_id = u.referred_by AND m.role = 'owner' ORDER BY m.joined_at, m.client_id LIMIT 1) other
 WHERE u.is_confirmed AND own.client_id <> other.client_id
    ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO referred_orders (client_id, order_id, referrer_client_id, state, placed_at, placed_on, price_bani, bonus_bani)
SELECT o.client_id, o.id, r.referrer_client_id, 'waiting', o.activated_at, (o.activated_at AT TIME ZONE 'Europe/Bucharest')::date,
       o.price_bani, floor((o.price_bani * 2 + 50) / 100)
  FROM orders o JOIN referrals r ON r.client_id = o.client_id AND o.activated_at >= r.begins_at AND o.activated_at < r.ends_at
 WHERE o.state NOT IN ('draft', 'activating', 'delivered', 'returned', 'cancelled', 'lost') AND o.price_bani IS NOT NULL;
