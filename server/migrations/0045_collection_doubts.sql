ALTER TABLE "repayments" ADD COLUMN "doubt" text;--> statement-breakpoint
UPDATE "repayments" r SET "doubt" = 'turned-back' FROM "orders" o
 WHERE o.client_id = r.client_id AND o.id = r.order_id AND r.state = 'expected' AND o.state = 'delivered';
