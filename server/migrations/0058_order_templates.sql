CREATE TABLE "order_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_norm" text NOT NULL,
	"unique_id" text NOT NULL,
	"address" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"terms" text,
	"logo" "bytea",
	"logo_type" text,
	"logo_hash" text,
	"last_field_number" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "order_templates_public" ON "order_templates" USING btree ("unique_id");--> statement-breakpoint
CREATE INDEX "order_templates_listed" ON "order_templates" USING btree ("client_id","name_norm","id");