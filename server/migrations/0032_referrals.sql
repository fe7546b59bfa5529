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
CREATE UNIQUE INDEX "referral_credits_of" ON "referral_credits" USING btree ("client_id","week","number");--> statement-breakpoint
CREATE INDEX "referrals_of" ON "referrals" USING btree ("referrer_client_id","ends_at");--> statement-breakpoint
CREATE INDEX "referred_orders_of" ON "referred_orders" USING btree ("referrer_client_id","placed_on");--> statement-breakpoint
CREATE INDEX "referred_orders_to_credit" ON "referred_orders" USING btree ("referrer_client_id","week") WHERE state = 'earned' and credit_id is null;--> statement-breakpoint
CREATE INDEX "referred_orders_of_credit" ON "referred_orders" USING btree ("credit_id") WHERE credit_id is not null;