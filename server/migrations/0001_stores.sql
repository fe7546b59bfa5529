CREATE TABLE "bulk_activation_orders" (
	"client_id" uuid NOT NULL,
	"bulk_id" uuid NOT NULL,
	"store_order_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"order_ids" jsonb,
	"awbs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bulk_activation_orders_client_id_bulk_id_store_order_id_pk" PRIMARY KEY("client_id","bulk_id","store_order_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_activations" (
	"client_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"shop" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bulk_activations_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "store_awaiting_differences" (
	"client_id" uuid NOT NULL,
	"shop" text NOT NULL,
	"difference" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_drafts" (
	"client_id" uuid NOT NULL,
	"shop" text NOT NULL,
	"order_id" text NOT NULL,
	"part_id" text NOT NULL,
	"draft" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_drafts_client_id_shop_order_id_part_id_pk" PRIMARY KEY("client_id","shop","order_id","part_id")
);
--> statement-breakpoint
CREATE TABLE "store_orders" (
	"client_id" uuid NOT NULL,
	"shop" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"customer_name" text NOT NULL,
	"total_bani" bigint NOT NULL,
	"outstanding_bani" bigint NOT NULL,
	"currency" text NOT NULL,
	"payment" text NOT NULL,
	"fulfilment" text NOT NULL,
	"pieces" integer NOT NULL,
	"tags" jsonb NOT NULL,
	"payment_gateways" jsonb NOT NULL,
	"summary" jsonb,
	"is_open" boolean NOT NULL,
	"waiting_pieces" integer,
	"is_awaiting" boolean NOT NULL,
	"is_not_picked_up" boolean DEFAULT false NOT NULL,
	"is_not_delivered" boolean DEFAULT false NOT NULL,
	"is_activating" boolean DEFAULT false NOT NULL,
	"notice" text,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_orders_client_id_shop_id_pk" PRIMARY KEY("client_id","shop","id")
);
--> statement-breakpoint
CREATE TABLE "store_packings" (
	"client_id" uuid NOT NULL,
	"shop" text NOT NULL,
	"key_hash" text NOT NULL,
	"configuration" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_packings_client_id_shop_key_hash_pk" PRIMARY KEY("client_id","shop","key_hash")
);
--> statement-breakpoint
CREATE TABLE "store_shipments" (
	"client_id" uuid NOT NULL,
	"shop" text NOT NULL,
	"store_order_id" text NOT NULL,
	"part_id" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" text NOT NULL,
	"location_id" text,
	"lines" jsonb NOT NULL,
	"offer_id" uuid NOT NULL,
	"version" text NOT NULL,
	"cash_bani" bigint NOT NULL,
	"products" jsonb NOT NULL,
	"order_state" text NOT NULL,
	"awb" text,
	"refusal" text,
	"told" text DEFAULT 'not-yet' NOT NULL,
	"fulfilment_id" text,
	"notice" text,
	"marked_paid_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_shipments_client_id_shop_part_id_number_pk" PRIMARY KEY("client_id","shop","part_id","number")
);
--> statement-breakpoint
CREATE TABLE "store_connecting" (
	"state" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"shop" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_events" (
	"shop" text NOT NULL,
	"topic" text NOT NULL,
	"event_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "store_events_shop_topic_event_id_pk" PRIMARY KEY("shop","topic","event_id")
);
--> statement-breakpoint
CREATE TABLE "store_grants" (
	"shop" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_location_addresses" (
	"client_id" uuid NOT NULL,
	"shop" text NOT NULL,
	"location_id" text NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"address_id" uuid NOT NULL,
	CONSTRAINT "store_location_addresses_client_id_shop_location_id_pk" PRIMARY KEY("client_id","shop","location_id")
);
--> statement-breakpoint
CREATE TABLE "store_locations" (
	"client_id" uuid NOT NULL,
	"shop" text NOT NULL,
	"location_id" text NOT NULL,
	"location" jsonb NOT NULL,
	CONSTRAINT "store_locations_client_id_shop_location_id_pk" PRIMARY KEY("client_id","shop","location_id")
);
--> statement-breakpoint
CREATE TABLE "store_products" (
	"client_id" uuid NOT NULL,
	"shop" text NOT NULL,
	"variant_id" text NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"dimensions" jsonb NOT NULL,
	"weight_kg" real,
	CONSTRAINT "store_products_client_id_shop_variant_id_pk" PRIMARY KEY("client_id","shop","variant_id")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"client_id" uuid NOT NULL,
	"shop" text NOT NULL,
	"title" text NOT NULL,
	"currency" text NOT NULL,
	"settings" jsonb NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"disconnected_at" timestamp with time zone,
	"needs_auth_since" timestamp with time zone,
	"missing_scopes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sync_state" text DEFAULT 'waiting' NOT NULL,
	"sync_cursor" text,
	"sync_copied" integer DEFAULT 0 NOT NULL,
	"sync_total" integer,
	"sync_is_exact" boolean DEFAULT true NOT NULL,
	"sync_problem" text,
	"synced_until" timestamp with time zone,
	"sync_checked_at" timestamp with time zone,
	CONSTRAINT "stores_client_id_shop_pk" PRIMARY KEY("client_id","shop")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "origin" text DEFAULT 'typed' NOT NULL;--> statement-breakpoint
CREATE INDEX "bulk_activation_orders_open" ON "bulk_activation_orders" USING btree ("client_id","store_order_id") WHERE state in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "bulk_activations_newest" ON "bulk_activations" USING btree ("client_id","shop","created_at");--> statement-breakpoint
CREATE INDEX "bulk_activations_running" ON "bulk_activations" USING btree ("created_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "store_awaiting_differences_of_shop" ON "store_awaiting_differences" USING btree ("client_id","shop");--> statement-breakpoint
CREATE INDEX "store_orders_awaiting" ON "store_orders" USING btree ("client_id","shop","created_at","id") WHERE is_awaiting;--> statement-breakpoint
CREATE INDEX "store_orders_not_picked_up" ON "store_orders" USING btree ("client_id","shop","created_at","id") WHERE is_not_picked_up;--> statement-breakpoint
CREATE INDEX "store_orders_not_delivered" ON "store_orders" USING btree ("client_id","shop","created_at","id") WHERE is_not_delivered;--> statement-breakpoint
CREATE INDEX "store_orders_unpaid" ON "store_orders" USING btree ("client_id","shop","created_at") WHERE is_awaiting and outstanding_bani > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "store_shipments_order" ON "store_shipments" USING btree ("client_id","order_id");--> statement-breakpoint
CREATE INDEX "store_shipments_of_order" ON "store_shipments" USING btree ("client_id","shop","store_order_id");--> statement-breakpoint
CREATE INDEX "store_shipments_untold" ON "store_shipments" USING btree ("created_at") WHERE told = 'not-yet';--> statement-breakpoint
CREATE INDEX "store_events_received" ON "store_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "store_events_open" ON "store_events" USING btree ("shop","received_at") WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_location_addresses_id" ON "store_location_addresses" USING btree ("client_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_products_id" ON "store_products" USING btree ("client_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_connected" ON "stores" USING btree ("shop") WHERE disconnected_at is null;