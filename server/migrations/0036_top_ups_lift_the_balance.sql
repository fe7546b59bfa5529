ALTER TABLE "subscriptions" ADD COLUMN "left_after_bani" bigint;--> statement-breakpoint
-- What was agreed to is the amount: a threshold over it would be reached by charge after charge.
UPDATE "subscriptions" SET "threshold_bani" = "amount_bani" WHERE "amount_bani" < "threshold_bani";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_lift" CHECK (amount_bani >= threshold_bani);