CREATE TABLE "pickup_corrections" (
	"courier" text PRIMARY KEY NOT NULL,
	"correction_bani" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pickup_corrections_correction" CHECK (correction_bani <= 0)
);
--> statement-breakpoint
CREATE TABLE "pickup_points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"courier" text NOT NULL,
	"address" jsonb NOT NULL,
	"place_key" text NOT NULL,
	"orders_per_month" integer NOT NULL,
	"days" jsonb NOT NULL,
	"has_printer" boolean NOT NULL,
	"state" text NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"correction_bani" bigint,
	"reason" jsonb,
	"warned_at" timestamp with time zone,
	"not_called_on" date,
	"not_called_because" jsonb,
	CONSTRAINT "pickup_points_correction" CHECK (correction_bani <= 0),
	CONSTRAINT "pickup_points_approved" CHECK (state <> 'approved' or (approved_at is not null and correction_bani is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_points_open" ON "pickup_points" USING btree ("client_id","courier","place_key") WHERE state in ('requested', 'approved', 'ending');--> statement-breakpoint
CREATE INDEX "pickup_points_of_client" ON "pickup_points" USING btree ("client_id","requested_at");--> statement-breakpoint
CREATE INDEX "pickup_points_by_state" ON "pickup_points" USING btree ("state","state_changed_at");