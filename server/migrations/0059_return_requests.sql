CREATE TABLE "return_request_steps" (
	"client_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"step" text NOT NULL,
	"params" jsonb NOT NULL,
	"user_id" uuid,
	"happened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_request_steps_client_id_request_id_id_pk" PRIMARY KEY("client_id","request_id","id")
);
--> statement-breakpoint
CREATE TABLE "return_requests" (
	"client_id" uuid NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"state_before" text,
	"template_id" uuid NOT NULL,
	"template_name" text NOT NULL,
	"shop_name" text NOT NULL,
	"to_address" jsonb NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" jsonb,
	"order_number" text DEFAULT '' NOT NULL,
	"original" jsonb,
	"goods" jsonb NOT NULL,
	"goods_text" text DEFAULT '' NOT NULL,
	"exceptions" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"parcel" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"iban" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"timeliness" text,
	"came_on" date,
	"period_until" date,
	"is_money_held" boolean DEFAULT false NOT NULL,
	"pays_sending_back" boolean DEFAULT false NOT NULL,
	"refund_until" date,
	"refunded_at" timestamp with time zone,
	"refunded_by" uuid,
	"refund_reference" text DEFAULT '' NOT NULL,
	"receipt" text,
	"receipt_at" timestamp with time zone,
	"goods_came_at" timestamp with time zone,
	"refusal" text,
	"order_id" text,
	"search_text" text NOT NULL,
	CONSTRAINT "return_requests_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "return_requests_withdrawal" CHECK ((kind = 'withdrawal') = (timeliness is not null)),
	CONSTRAINT "return_requests_refunded" CHECK (refunded_at is null or refund_until is not null)
);
--> statement-breakpoint
CREATE TABLE "withdrawal_settings" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"is_informing" boolean NOT NULL,
	"pays_sending_back" boolean NOT NULL,
	"holds_money" boolean NOT NULL,
	"exceptions" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "return_requests_newest" ON "return_requests" USING btree ("client_id","received_at","id");--> statement-breakpoint
CREATE INDEX "return_requests_waiting" ON "return_requests" USING btree ("client_id","state") WHERE state in ('received', 'accepted', 'shipped');--> statement-breakpoint
CREATE INDEX "return_requests_refund" ON "return_requests" USING btree ("client_id","refund_until") WHERE refund_until is not null and refunded_at is null;--> statement-breakpoint
CREATE INDEX "return_requests_order" ON "return_requests" USING btree ("client_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_referenced" ON "orders" USING btree ("client_id",upper(ltrim(replace(client_reference, ' ', ''), '#'))) WHERE client_reference <> '';