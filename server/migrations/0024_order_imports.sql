CREATE TABLE "import_mappings" (
	"client_id" uuid NOT NULL,
	"header_hash" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_mappings_client_id_header_hash_pk" PRIMARY KEY("client_id","header_hash")
);
--> statement-breakpoint
CREATE TABLE "imported_orders" (
	"client_id" uuid NOT NULL,
	"shop" text NOT NULL,
	"id" text NOT NULL,
	"content_hash" text NOT NULL,
	"import_id" uuid NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imported_orders_client_id_shop_id_pk" PRIMARY KEY("client_id","shop","id")
);
--> statement-breakpoint
CREATE TABLE "order_import_rows" (
	"client_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"sheet" integer NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text,
	"name" text DEFAULT '' NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"order_id" text,
	"imported_order" jsonb,
	"outcome" text,
	CONSTRAINT "order_import_rows_client_id_import_id_sheet_row_pk" PRIMARY KEY("client_id","import_id","sheet","row")
);
--> statement-breakpoint
CREATE TABLE "order_imports" (
	"client_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"shop" text NOT NULL,
	"file_name" text NOT NULL,
	"sheets" jsonb NOT NULL,
	"sheet" integer NOT NULL,
	"header" jsonb NOT NULL,
	"header_row" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"is_remembered" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'previewed' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_imports_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE INDEX "imported_orders_of_import" ON "imported_orders" USING btree ("client_id","import_id");--> statement-breakpoint
CREATE INDEX "order_import_rows_by_state" ON "order_import_rows" USING btree ("client_id","import_id","state","row");--> statement-breakpoint
CREATE INDEX "order_imports_newest" ON "order_imports" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "order_imports_running" ON "order_imports" USING btree ("created_at") WHERE state = 'running';