CREATE TABLE "awb_comparisons" (
	"courier" text NOT NULL,
	"day" text NOT NULL,
	"compared_at" timestamp with time zone,
	"failed_since" timestamp with time zone,
	"cause" text,
	CONSTRAINT "awb_comparisons_courier_day_pk" PRIMARY KEY("courier","day")
);
--> statement-breakpoint
ALTER TABLE "activation_attempts" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "activation_attempts" ADD COLUMN "manual_reason" text;