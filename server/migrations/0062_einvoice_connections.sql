CREATE TABLE "einvoice_calls" (
	"call" text NOT NULL,
	"of" text NOT NULL,
	"period" text NOT NULL,
	"made" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "einvoice_calls_call_of_period_pk" PRIMARY KEY("call","of","period")
);
--> statement-breakpoint
CREATE TABLE "einvoice_connecting" (
	"state" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cif" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "einvoice_connections" (
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cif" text NOT NULL,
	"grant_id" uuid NOT NULL,
	"connected_by" uuid NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"right_proven_at" timestamp with time zone,
	"right_refused_at" timestamp with time zone,
	"right_lost_at" timestamp with time zone,
	"refusal" text DEFAULT '' NOT NULL,
	"ask_at" timestamp with time zone NOT NULL,
	"synced_at" timestamp with time zone,
	CONSTRAINT "einvoice_connections_client_id_number_pk" PRIMARY KEY("client_id","number")
);
--> statement-breakpoint
CREATE TABLE "einvoice_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"certificate_serial" text,
	"sealed" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_expires_at" timestamp with time zone NOT NULL,
	"is_refresh_end_assumed" boolean NOT NULL,
	"granted_by" uuid NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"renew_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"renewal_lost_at" timestamp with time zone,
	"refresh_refused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "billing_entities" ADD COLUMN "is_connected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "einvoice_calls_old" ON "einvoice_calls" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "einvoice_connections_of_grant" ON "einvoice_connections" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "einvoice_connections_ask" ON "einvoice_connections" USING btree ("ask_at");--> statement-breakpoint
CREATE UNIQUE INDEX "einvoice_grants_certificate" ON "einvoice_grants" USING btree ("client_id","certificate_serial");--> statement-breakpoint
CREATE INDEX "einvoice_grants_renew" ON "einvoice_grants" USING btree ("renew_at");