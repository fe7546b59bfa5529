DROP INDEX "order_events_once";--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "params" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- What was kept as sentences becomes codes; a sentence that no code stands for stays what it says.
UPDATE order_events SET
  code = CASE
    WHEN courier_code <> '' AND state IS NOT NULL THEN 'moved'
    WHEN courier_code <> '' THEN 'courier-note'
    WHEN text = 'Comanda a fost salvata' THEN 'saved'
    WHEN text = 'Comanda a fost activata' THEN 'activated'
    WHEN text LIKE '% a refuzat comanda' THEN 'courier-refused'
    WHEN text = 'Comanda a fost anulata, suma a revenit in sold' THEN 'cancelled'
    WHEN text LIKE 'Rambursul a fost modificat la curier: %' THEN 'cash-changed'
    ELSE 'courier-note' END,
  params = CASE
    WHEN courier_code <> '' AND state IS NOT NULL THEN jsonb_build_object('to', state)
    WHEN courier_code <> '' THEN jsonb_build_object('text', text)
    WHEN text IN ('Comanda a fost salvata', 'Comanda a fost activata', 'Comanda a fost anulata, suma a revenit in sold') THEN '{}'::jsonb
    WHEN text LIKE '% a refuzat comanda'
      THEN jsonb_build_object('courier', CASE WHEN text LIKE 'FAN%' THEN 'fan' WHEN text LIKE 'Sameday%' THEN 'sameday' END)
    WHEN text LIKE 'Rambursul a fost modificat la curier: %'
      THEN jsonb_build_object('amountBani', regexp_replace(text, '[^0-9]', '', 'g')::bigint)
    ELSE jsonb_build_object('text', text) END;--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_once" ON "order_events" USING btree ("client_id","order_id","courier_code","happened_at","code",(coalesce(params ->> 'to', params ->> 'text', '')));
