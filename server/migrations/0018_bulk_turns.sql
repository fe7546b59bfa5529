ALTER TABLE "bulk_activation_orders" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_activation_orders" ADD COLUMN "taken_by" uuid;--> statement-breakpoint
ALTER TABLE "bulk_activations" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_activations" ADD COLUMN "open" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_activations" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_shipments" ADD COLUMN "fulfilled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bulk_activation_orders_waiting" ON "bulk_activation_orders" USING btree ("turn") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "bulk_activation_orders_working" ON "bulk_activation_orders" USING btree ("taken_by") WHERE state = 'working';--> statement-breakpoint
update bulk_activations b
   set total = c.total, open = c.open
  from (select client_id, bulk_id, count(*) as total, count(*) filter (where state in ('waiting', 'working')) as open
          from bulk_activation_orders group by client_id, bulk_id) c
 where c.client_id = b.client_id and c.bulk_id = b.id;
--> statement-breakpoint
update bulk_activation_orders set turn = position where state = 'waiting';
--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NULL THEN RETURN; END IF;
  DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
   WHERE t.id = j.task_id AND t.identifier = 'activate-store-order';
END $$;
