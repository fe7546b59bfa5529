ALTER TABLE "bulk_activations" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_activations" ADD COLUMN "open" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_activations" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_shipments" ADD COLUMN "fulfilled_at" timestamp with time zone;--> statement-breakpoint
update bulk_activations b
   set total = c.total, open = c.open
  from (select client_id, bulk_id, count(*) as total, count(*) filter (where state in ('waiting', 'working')) as open
          from bulk_activation_orders group by client_id, bulk_id) c
 where c.client_id = b.client_id and c.bulk_id = b.id;
