-- Attempts go on as effects, under the references that their couriers know. Settled ones stay as long as settled effects do: a repeated
-- request is answered by them, and couriers' lists are compared with them. Of an earlier attempt of an order the courier is not known.
INSERT INTO effects (client_id, kind, key, subject, input, state, calls, tries, due_since, claimed_at, unknown_since, cause, reason, answer,
                     look_at, created_at, settled_at)
SELECT a.client_id, 'create-awb', a.order_id || '-' || a.attempt, a.order_id,
       jsonb_build_object('orderId', a.order_id, 'attempt', a.attempt, 'courier', o.courier, 'reference', coalesce(a.reference, a.order_id)),
       CASE WHEN a.outcome = 'created' THEN 'done' WHEN a.outcome = 'refused' THEN 'refused' WHEN a.manual_reason IS NOT NULL THEN 'manual'
            WHEN a.claimed_at IS NULL THEN 'due' WHEN a.unknown_since IS NULL THEN 'claimed' ELSE 'unknown' END,
       CASE WHEN a.claimed_at IS NULL THEN 0 ELSE greatest(a.calls, 1) END, a.calls, a.started_at, a.claimed_at,
       CASE WHEN a.unknown_cause IS NULL THEN a.unknown_since ELSE coalesce(a.unknown_since, a.settled_at) END,
       CASE WHEN a.settled_at IS NULL THEN a.unknown_cause END,
       CASE WHEN a.settled_at IS NULL THEN coalesce(a.manual_reason, a.reason) WHEN a.outcome = 'refused' THEN coalesce(a.reason, '') END,
       CASE WHEN a.outcome = 'created' AND a.attempt = o.attempt THEN jsonb_build_object('number', o.awb, 'parcels', o.parcels, 'costNetBani', NULL) END,
       CASE WHEN a.settled_at IS NOT NULL THEN NULL WHEN a.claimed_at IS NULL THEN a.started_at
            WHEN a.unknown_since IS NULL THEN a.claimed_at + interval '1 minute' ELSE coalesce(a.look_at, now()) END,
       a.started_at, a.settled_at
  FROM activation_attempts a JOIN orders o ON o.client_id = a.client_id AND o.id = a.order_id
 WHERE o.courier IS NOT NULL AND (a.settled_at IS NULL OR a.settled_at > now() - interval '90 days');--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NULL THEN RETURN; END IF;
  DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
   WHERE t.id = j.task_id AND t.identifier IN ('ask-courier', 'recover-activation', 'recover-activations');
END $$;
--> statement-breakpoint
DROP TABLE "activation_attempts" CASCADE;
