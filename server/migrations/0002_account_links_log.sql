CREATE TABLE "account_places" (
	"user_id" uuid NOT NULL,
	"ip_address" text NOT NULL,
	"last_proof_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_places_user_id_ip_address_pk" PRIMARY KEY("user_id","ip_address")
);
--> statement-breakpoint
CREATE TABLE "attempt_delays" (
	"email" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"occasion" text NOT NULL,
	"email" text NOT NULL,
	"ip_address" text NOT NULL,
	"admitted_at" timestamp with time zone,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"actor_id" uuid,
	"user_id" uuid,
	"ip_address" text,
	"user_agent" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_links_of_user" ON "mailed_links" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "security_events_of_user" ON "security_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
-- Sessions and reset links of before were kept with their tokens in clear, and waiting letters carried theirs: they end here,
-- and their owners sign in again. On a new database none of these tables exists yet.
do $$
begin
  if to_regclass('public.session') is not null then delete from "session"; end if;
  if to_regclass('public.verification') is not null then delete from "verification"; end if;
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs
     where task_id in (select id from graphile_worker._private_tasks where identifier = 'send-mailed-token');
  end if;
end $$;
