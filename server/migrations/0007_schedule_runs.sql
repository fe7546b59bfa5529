CREATE TABLE "schedule_runs" (
	"name" text NOT NULL,
	"period" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_runs_pkey" PRIMARY KEY("name","period")
);
