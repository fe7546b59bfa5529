CREATE TABLE "address_datasets" (
	"kind" text PRIMARY KEY NOT NULL,
	"row_count" integer NOT NULL,
	"checksum" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "administrative_units" (
	"siruta" integer PRIMARY KEY NOT NULL,
	"county_code" text NOT NULL,
	"name" text NOT NULL,
	"norm" text NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "localities" (
	"id" integer PRIMARY KEY NOT NULL,
	"siruta" integer,
	"geonames_id" integer,
	"unit_siruta" integer,
	"county_code" text NOT NULL,
	"name" text NOT NULL,
	"norm" text NOT NULL,
	"tier" smallint NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"population" integer DEFAULT 0 NOT NULL,
	"postal_code" text,
	"source" text NOT NULL,
	CONSTRAINT "localities_siruta_unique" UNIQUE("siruta"),
	CONSTRAINT "localities_geonames_id_unique" UNIQUE("geonames_id")
);
--> statement-breakpoint
CREATE TABLE "locality_aliases" (
	"locality_id" integer NOT NULL,
	"norm" text NOT NULL,
	CONSTRAINT "locality_aliases_locality_id_norm_pk" PRIMARY KEY("locality_id","norm")
);
--> statement-breakpoint
CREATE TABLE "postal_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"county_code" text NOT NULL,
	"locality_id" integer,
	"latitude" double precision,
	"longitude" double precision
);
--> statement-breakpoint
CREATE TABLE "saved_addresses" (
	"client_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"type" smallint DEFAULT 1 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"shipping_point_id" text,
	"short_name" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_company" text NOT NULL,
	"contact_phone" text NOT NULL,
	"contact_phone2" text NOT NULL,
	"contact_email" text NOT NULL,
	"address_county" text NOT NULL,
	"address_city" text NOT NULL,
	"address_postal_code" text NOT NULL,
	"address_street" text NOT NULL,
	"address_number" text NOT NULL,
	"address_block" text NOT NULL,
	"address_entrance" text NOT NULL,
	"address_intercom" text NOT NULL,
	"address_floor" text NOT NULL,
	"address_apartment" text NOT NULL,
	"address_landmark" text NOT NULL,
	"address_additional_info" text NOT NULL,
	"search_norm" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_addresses_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "street_codes" (
	"id" integer PRIMARY KEY NOT NULL,
	"street_id" integer NOT NULL,
	"postal_code" text NOT NULL,
	"numbers" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "streets" (
	"id" integer PRIMARY KEY NOT NULL,
	"locality_id" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"norm" text NOT NULL,
	"norm_sorted" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locker_syncs" (
	"courier" text PRIMARY KEY NOT NULL,
	"synced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lockers" (
	"courier" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"county_code" text NOT NULL,
	"postal_code" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"schedule" jsonb NOT NULL,
	"available_sizes" jsonb,
	"repayment_available" boolean,
	"is_listed" boolean DEFAULT true NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lockers_courier_id_pk" PRIMARY KEY("courier","id")
);
--> statement-breakpoint
CREATE TABLE "client_prices" (
	"client_id" uuid NOT NULL,
	"courier" text NOT NULL,
	"discount_percent" numeric(5, 2) DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_prices_client_id_courier_pk" PRIMARY KEY("client_id","courier"),
	CONSTRAINT "client_prices_discount" CHECK (discount_percent >= 0 and discount_percent < 100)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"offer" jsonb NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	CONSTRAINT "offers_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "activation_attempts" (
	"client_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"offer_id" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	"calls" integer DEFAULT 0 NOT NULL,
	"unknown_since" timestamp with time zone,
	"unknown_cause" text,
	"look_at" timestamp with time zone,
	"outcome" text,
	"reason" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "activation_attempts_client_id_order_id_attempt_pk" PRIMARY KEY("client_id","order_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "awb_discrepancies" (
	"courier" text NOT NULL,
	"awb" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"created_on" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "awb_discrepancies_courier_awb_pk" PRIMARY KEY("courier","awb")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"client_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"state" text,
	"text" text NOT NULL,
	"courier_code" text DEFAULT '' NOT NULL,
	"courier_text" text,
	"place" text,
	"happened_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_client_id_order_id_id_pk" PRIMARY KEY("client_id","order_id","id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"client_id" uuid NOT NULL,
	"id" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sender" jsonb NOT NULL,
	"recipient" jsonb NOT NULL,
	"packing" jsonb NOT NULL,
	"extra_options" jsonb NOT NULL,
	"locker_courier" text,
	"locker_id" text,
	"locker" jsonb,
	"client_reference" text DEFAULT '' NOT NULL,
	"search_text" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"courier" text,
	"service_name" text,
	"offer" jsonb,
	"price_bani" bigint,
	"awb" text,
	"parcels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"activated_at" timestamp with time zone,
	"track_at" timestamp with time zone,
	CONSTRAINT "orders_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "pickup_requests" (
	"client_id" uuid NOT NULL,
	"courier" text NOT NULL,
	"pickup_on" text NOT NULL,
	"place_key" text NOT NULL,
	"courier_id" text,
	"refusal" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_requests_client_id_courier_pickup_on_place_key_pk" PRIMARY KEY("client_id","courier","pickup_on","place_key")
);
--> statement-breakpoint
CREATE TABLE "client_settings" (
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "client_settings_client_id_name_pk" PRIMARY KEY("client_id","name")
);
--> statement-breakpoint
CREATE TABLE "ledger_balances" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"prepaid_bani" bigint DEFAULT 0 NOT NULL,
	"unapplied_bani" bigint DEFAULT 0 NOT NULL,
	"bonus_bani" bigint DEFAULT 0 NOT NULL,
	"services_bani" bigint DEFAULT 0 NOT NULL,
	"receivable_bani" bigint DEFAULT 0 NOT NULL,
	"cod_at_courier_bani" bigint DEFAULT 0 NOT NULL,
	"cod_held_bani" bigint DEFAULT 0 NOT NULL,
	"reserved_bani" bigint DEFAULT 0 NOT NULL,
	"credit_limit_bani" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_checkpoints" (
	"account" text PRIMARY KEY NOT NULL,
	"balance_bani" bigint NOT NULL,
	"written_before" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"client_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount_bani" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"settles" bigint,
	"key" text NOT NULL,
	"order_id" text,
	"invoice_id" text,
	"sheet_id" text,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_transfers_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "ledger_transfers_key" UNIQUE("client_id","key"),
	CONSTRAINT "ledger_transfers_settles" UNIQUE("client_id","settles"),
	CONSTRAINT "ledger_transfers_amount" CHECK (amount_bani > 0),
	CONSTRAINT "ledger_transfers_accounts" CHECK (debit <> credit)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"client_id" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("client_id","key")
);
--> statement-breakpoint
CREATE TABLE "partner_calls" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"partner" text NOT NULL,
	"operation" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"request" text,
	"answer" text,
	"status" integer,
	"outcome" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"called_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_tokens" (
	"key" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	"taken" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_instances" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "localities" ADD CONSTRAINT "localities_unit_siruta_administrative_units_siruta_fk" FOREIGN KEY ("unit_siruta") REFERENCES "public"."administrative_units"("siruta") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locality_aliases" ADD CONSTRAINT "locality_aliases_locality_id_localities_id_fk" FOREIGN KEY ("locality_id") REFERENCES "public"."localities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postal_codes" ADD CONSTRAINT "postal_codes_locality_id_localities_id_fk" FOREIGN KEY ("locality_id") REFERENCES "public"."localities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "street_codes" ADD CONSTRAINT "street_codes_street_id_streets_id_fk" FOREIGN KEY ("street_id") REFERENCES "public"."streets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streets" ADD CONSTRAINT "streets_locality_id_localities_id_fk" FOREIGN KEY ("locality_id") REFERENCES "public"."localities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "localities_county_code_norm_index" ON "localities" USING btree ("county_code","norm" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "postal_codes_locality_id_index" ON "postal_codes" USING btree ("locality_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_addresses_default" ON "saved_addresses" USING btree ("client_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "street_codes_street_id_index" ON "street_codes" USING btree ("street_id");--> statement-breakpoint
CREATE INDEX "street_codes_postal_code_index" ON "street_codes" USING btree ("postal_code");--> statement-breakpoint
CREATE INDEX "streets_locality_id_norm_sorted_index" ON "streets" USING btree ("locality_id","norm_sorted");--> statement-breakpoint
CREATE INDEX "lockers_place" ON "lockers" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "offers_valid_until_index" ON "offers" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "activation_attempts_open" ON "activation_attempts" USING btree ("look_at") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_once" ON "order_events" USING btree ("client_id","order_id","courier_code","happened_at","text");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_id" ON "orders" USING btree ("id");--> statement-breakpoint
CREATE INDEX "orders_by_date" ON "orders" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_awb" ON "orders" USING btree ("awb");--> statement-breakpoint
CREATE INDEX "orders_track" ON "orders" USING btree ("track_at") WHERE track_at is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ledger_transfers_order" ON "ledger_transfers" USING btree ("client_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_transfers_written_by" ON "ledger_transfers" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "partner_calls_partner_called_at_index" ON "partner_calls" USING btree ("partner","called_at");
--> statement-breakpoint
-- Users and sessions as a library made them beside the migrations; a later one moves them into the product's own tables.
-- Here for databases and backups that begin with this migration; where they are already, nothing happens.
create table if not exists "user" (
  id uuid primary key default gen_random_uuid(), name text not null, email text not null unique, "emailVerified" boolean not null, image text,
  "createdAt" timestamptz not null default current_timestamp, "updatedAt" timestamptz not null default current_timestamp,
  "userType" integer not null, "referralCode" text not null unique, "referredBy" text
);
create table if not exists "session" (
  id uuid primary key default gen_random_uuid(), "expiresAt" timestamptz not null, token text not null unique,
  "createdAt" timestamptz not null default current_timestamp, "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text,
  "userId" uuid not null references "user" (id) on delete cascade
);
create table if not exists "account" (
  id uuid primary key default gen_random_uuid(), "accountId" text not null, "providerId" text not null,
  "userId" uuid not null references "user" (id) on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text,
  "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, scope text, password text,
  "createdAt" timestamptz not null default current_timestamp, "updatedAt" timestamptz not null
);
create table if not exists "verification" (
  id uuid primary key default gen_random_uuid(), identifier text not null, value text not null, "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default current_timestamp, "updatedAt" timestamptz not null default current_timestamp
);
