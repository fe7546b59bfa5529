ALTER TABLE "effects" ADD COLUMN "process_session" bigint;--> statement-breakpoint
ALTER TABLE "worker_instances" ADD COLUMN "process_session" bigint;--> statement-breakpoint
CREATE INDEX "effects_in_hand" ON "effects" USING btree ("process_session") WHERE process_session is not null;