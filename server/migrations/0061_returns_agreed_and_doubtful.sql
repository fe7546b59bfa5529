DROP INDEX "return_requests_waiting";--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "agreed" jsonb;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "is_doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "trusted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "return_requests_doubtful" ON "return_requests" USING btree ("client_id","received_at") WHERE is_doubtful;--> statement-breakpoint
CREATE INDEX "return_requests_waiting" ON "return_requests" USING btree ("client_id","state") WHERE state in ('received', 'accepted', 'shipped') and not is_doubtful;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_trusted" CHECK (not (is_doubtful and trusted_at is not null));