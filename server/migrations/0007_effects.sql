CREATE TABLE "effects" (
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"subject" text,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_since" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"unknown_since" timestamp with time zone,
	"cause" text,
	"reason" text,
	"answer" jsonb,
	"look_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "effects_client_id_kind_key_pk" PRIMARY KEY("client_id","kind","key")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_requested_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "effects_id" ON "effects" USING btree ("id");--> statement-breakpoint
CREATE INDEX "effects_open" ON "effects" USING btree ("look_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "effects_manual" ON "effects" USING btree ("created_at","id") WHERE state = 'manual';--> statement-breakpoint
CREATE INDEX "effects_of_subject" ON "effects" USING btree ("subject","kind");--> statement-breakpoint
CREATE INDEX "effects_settled" ON "effects" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
-- What the two jobs of before had still to do goes on as effects.
INSERT INTO effects (client_id, kind, key, subject, input, state, calls, tries, due_since, look_at, reason, answer, created_at, settled_at)
SELECT p.client_id, 'request-pickup', p.courier || '/' || p.pickup_on || '/' || p.place_key, o.id,
       jsonb_build_object('courier', p.courier, 'pickupOn', p.pickup_on, 'orderId', coalesce(o.id, '')),
       CASE WHEN p.refusal IS NOT NULL THEN 'refused' WHEN p.courier_id IS NOT NULL OR o.id IS NULL THEN 'done' ELSE 'due' END,
       0, 0, now(), CASE WHEN p.refusal IS NULL AND p.courier_id IS NULL AND o.id IS NOT NULL THEN now() END, p.refusal,
       CASE WHEN p.courier_id IS NOT NULL THEN jsonb_build_object('id', p.courier_id) END, p.requested_at,
       CASE WHEN p.refusal IS NOT NULL OR p.courier_id IS NOT NULL OR o.id IS NULL THEN now() END
  FROM pickup_requests p
  LEFT JOIN LATERAL (
    SELECT id FROM orders
     WHERE client_id = p.client_id AND courier = p.courier AND state = 'active' AND offer ->> 'pickupOn' = p.pickup_on
       -- At the same place: folded as the key was, in letters without their marks.
       AND trim(regexp_replace(lower(regexp_replace(normalize(
             concat_ws(' ', sender #>> '{address,postalCode}', sender #>> '{address,street}', sender #>> '{address,number}'), NFD),
             U&'[\0300-\036F]', '', 'g')), '[^[:alnum:]]+', ' ', 'g')) = p.place_key
     ORDER BY activated_at LIMIT 1) o ON true;--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NULL THEN RETURN; END IF;
  INSERT INTO effects (client_id, kind, key, subject, input, due_since, look_at, created_at)
  SELECT '00000000-0000-0000-0000-000000000000', 'cancel-awb', (j.payload ->> 'courier') || '/' || (j.payload ->> 'awb'), j.payload ->> 'awb',
         jsonb_build_object('courier', j.payload ->> 'courier', 'awb', j.payload ->> 'awb', 'orderId', NULL), now(), now(), now()
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE t.identifier = 'cancel-stray-awb'
  ON CONFLICT DO NOTHING;
  DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
   WHERE t.id = j.task_id AND t.identifier IN ('cancel-stray-awb', 'request-pickup');
END $$;
