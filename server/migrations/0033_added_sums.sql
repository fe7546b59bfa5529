CREATE TABLE "order_happenings" (
	"client_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"order_id" text NOT NULL,
	"events" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_happenings_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_days" DROP CONSTRAINT "order_days_client_id_sent_on_courier_county_pk";--> statement-breakpoint
ALTER TABLE "repayment_days" DROP CONSTRAINT "repayment_days_client_id_ordered_on_state_iban_pk";--> statement-breakpoint
ALTER TABLE "order_days" ADD COLUMN "is_collected" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_days" ALTER COLUMN "is_collected" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "repayment_days" ADD COLUMN "is_collected" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "repayment_days" ALTER COLUMN "is_collected" SET DEFAULT false;--> statement-breakpoint
CREATE INDEX "order_happenings_due" ON "order_happenings" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "order_days_of_client" ON "order_days" USING btree ("client_id","sent_on");--> statement-breakpoint
CREATE UNIQUE INDEX "order_days_collected" ON "order_days" USING btree ("client_id","sent_on","courier","county") WHERE is_collected;--> statement-breakpoint
CREATE INDEX "order_days_added" ON "order_days" USING btree ("client_id") WHERE not is_collected;--> statement-breakpoint
CREATE INDEX "repayment_days_of_client" ON "repayment_days" USING btree ("client_id","ordered_on");--> statement-breakpoint
CREATE UNIQUE INDEX "repayment_days_collected" ON "repayment_days" USING btree ("client_id","ordered_on","state","iban") WHERE is_collected;--> statement-breakpoint
CREATE INDEX "repayment_days_added" ON "repayment_days" USING btree ("client_id") WHERE not is_collected;