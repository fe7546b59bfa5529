CREATE TABLE "audit_refusals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"client_id" uuid,
	"call" text NOT NULL,
	"problem" text NOT NULL,
	"hour_from" timestamp with time zone NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_refusals_of_hour" UNIQUE NULLS NOT DISTINCT("user_id","client_id","call","problem","hour_from")
);
