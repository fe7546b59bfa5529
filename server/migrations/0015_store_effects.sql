ALTER TABLE "letter_requests" ADD COLUMN "prepared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "store_shipments" ADD COLUMN "order_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_shipments" ADD COLUMN "fulfilment_state" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
-- What the jobs of before had still to do in stores and by mail goes on as effects.
UPDATE store_shipments
   SET fulfilment_state = CASE told WHEN 'not-yet' THEN 'pending' WHEN 'told' THEN 'fulfilled' WHEN 'undone' THEN 'reverted' ELSE 'failed' END;--> statement-breakpoint
INSERT INTO effects (client_id, kind, key, subject, input, due_since, look_at, created_at)
SELECT client_id, 'store-fulfilment', order_id || '/' || awb, order_id, jsonb_build_object('orderId', order_id, 'awb', awb), now(), now(), now()
  FROM store_shipments
 WHERE fulfilment_state = 'pending' AND awb IS NOT NULL AND order_state NOT IN ('draft', 'cancelled');--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NULL THEN RETURN; END IF;
  INSERT INTO effects (client_id, kind, key, subject, input, due_since, look_at, created_at)
  SELECT s.client_id, 'store-fulfilment-sync', s.order_id, s.order_id,
         jsonb_build_object('orderId', s.order_id, 'orderChanges', s.order_changes, 'isCancelled', s.order_state = 'cancelled'), now(), now(), now()
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    JOIN store_shipments s ON s.client_id = (j.payload ->> 'clientId')::uuid AND s.order_id = j.payload ->> 'orderId'
   WHERE t.identifier = 'sync-fulfilment' AND s.fulfilment_state = 'fulfilled'
  ON CONFLICT DO NOTHING;
  INSERT INTO effects (client_id, kind, key, subject, input, due_since, look_at, created_at)
  SELECT (j.payload ->> 'clientId')::uuid, 'store-mark-paid', j.payload ->> 'orderId', j.payload ->> 'orderId',
         jsonb_build_object('orderId', j.payload ->> 'orderId'), now(), now(), now()
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE t.identifier = 'mark-store-order-paid'
  ON CONFLICT DO NOTHING;
  INSERT INTO effects (client_id, kind, key, input, due_since, look_at, created_at)
  SELECT '00000000-0000-0000-0000-000000000000', 'mail', 'requested/' || (j.payload ->> 'requestId'),
         jsonb_build_object('letter', 'requested', 'id', j.payload ->> 'requestId'), j.created_at, now(), now()
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE t.identifier = 'send-account-letter'
  ON CONFLICT DO NOTHING;
  INSERT INTO effects (client_id, kind, key, input, due_since, look_at, created_at)
  SELECT '00000000-0000-0000-0000-000000000000', 'mail', 'password-changed/' || (j.payload ->> 'eventId'),
         jsonb_build_object('letter', 'password-changed', 'id', j.payload ->> 'eventId'), j.created_at, now(), now()
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE t.identifier = 'send-password-changed'
  ON CONFLICT DO NOTHING;
  DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
   WHERE t.id = j.task_id
     AND t.identifier IN ('tell-store', 'sync-fulfilment', 'mark-store-order-paid', 'send-account-letter', 'send-password-changed');
END $$;
--> statement-breakpoint
DROP INDEX "store_shipments_untold";--> statement-breakpoint
ALTER TABLE "store_shipments" DROP COLUMN "told";--> statement-breakpoint
ALTER TABLE "store_shipments" DROP COLUMN "claimed_until";
