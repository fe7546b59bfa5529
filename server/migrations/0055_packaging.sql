CREATE TABLE "packaging_templates" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_norm" text NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"packing" jsonb NOT NULL,
	"search_norm" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "packaging_templates_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_packages" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_norm" text NOT NULL,
	"weight_kg" double precision NOT NULL,
	"length_cm" double precision NOT NULL,
	"width_cm" double precision NOT NULL,
	"height_cm" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_packages_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "packaging_templates_name" ON "packaging_templates" USING btree ("client_id","name_norm");--> statement-breakpoint
CREATE INDEX "packaging_templates_listed" ON "packaging_templates" USING btree ("client_id","is_favourite" DESC NULLS LAST,"name_norm");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_packages_name" ON "saved_packages" USING btree ("client_id","name_norm");