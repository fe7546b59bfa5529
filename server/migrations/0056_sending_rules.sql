CREATE TABLE "rule_stops" (
	"client_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "rule_stops_client_id_rule_id_day_kind_pk" PRIMARY KEY("client_id","rule_id","day","kind")
);
--> statement-breakpoint
CREATE TABLE "sending_rules" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"auto_since" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"has_auto" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_activations" ADD COLUMN "rule_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_activations" ADD COLUMN "rule_name" text;--> statement-breakpoint
ALTER TABLE "bulk_activations" ADD COLUMN "rule_day" text;--> statement-breakpoint
CREATE INDEX "rule_stops_of_day" ON "rule_stops" USING btree ("client_id","day");--> statement-breakpoint
CREATE INDEX "sending_rules_auto" ON "sending_rules" USING btree ("client_id") WHERE has_auto;--> statement-breakpoint
CREATE INDEX "store_orders_newest" ON "store_orders" USING btree ("client_id","shop","created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_activations_of_rule" ON "bulk_activations" USING btree ("client_id","rule_day") WHERE rule_id is not null;