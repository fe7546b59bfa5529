ALTER TABLE "effects" ADD COLUMN "settled_by" uuid;--> statement-breakpoint
ALTER TABLE "effects" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "awb_discrepancies" ADD COLUMN "cancel_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "awb_discrepancies" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "awb_discrepancies" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
CREATE INDEX "activation_attempts_manual" ON "activation_attempts" USING btree ("unknown_since") WHERE settled_at is null and manual_reason is not null;--> statement-breakpoint
CREATE INDEX "awb_discrepancies_open" ON "awb_discrepancies" USING btree ("found_at") WHERE settled_at is null;
--> statement-breakpoint
-- AWBs of ended attempts were handed to their courier when they were found; what is no longer asked of it has been settled.
UPDATE awb_discrepancies d
   SET cancel_requested_at = found_at,
       settled_at = CASE WHEN NOT EXISTS (SELECT FROM effects e WHERE e.kind = 'cancel-awb' AND e.key = d.courier || '/' || d.awb AND e.settled_at IS NULL) THEN now() END
 WHERE d.kind = 'late';
