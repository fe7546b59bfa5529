ALTER TABLE "store_orders" ADD COLUMN "notice_codes" jsonb;--> statement-breakpoint
ALTER TABLE "store_shipments" ADD COLUMN "refusal_codes" jsonb;--> statement-breakpoint
ALTER TABLE "store_shipments" ADD COLUMN "notice_codes" jsonb;--> statement-breakpoint
-- What was kept as sentences becomes codes with parameters; a sentence that no code stands for stays what it says.
CREATE FUNCTION pg_temp.notice_of(said text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    (SELECT jsonb_build_object('code', known.code, 'params', known.params || coalesce(
              (SELECT jsonb_object_agg(name, known.parts[i]) FROM unnest(known.names) WITH ORDINALITY AS named(name, i)), '{}'))
       FROM (SELECT code, names, params, regexp_match(said, pattern) AS parts FROM (VALUES
         ('awb-cancelled', '{awb}'::text[], '{}'::jsonb, '^AWB-ul (\S+) a fost anulat, iar suma a revenit in sold\.$'),
         ('awb-cancelled-fulfilment-left', '{awb}', '{}', '^AWB-ul (\S+) a fost anulat, dar magazinul are inca livrarea inregistrata\. Se anuleaza si in magazin\.$'),
         ('awb-and-fulfilment-cancelled', '{awb}', '{}', '^AWB-ul (\S+) si livrarea din magazin au fost anulate, iar suma a revenit in sold\.$'),
         ('fulfilment-not-cancelled', '{awb,reason}', '{}', '^AWB-ul (\S+) a fost anulat, dar magazinul nu anuleaza livrarea: (.*) Anulati-o si in magazin\.$'),
         ('store-not-notified', '{awb,cause}', '{}', '^Magazinul nu stie de AWB-ul (\S+): (.*) Adaugati livrarea in magazin\.$'),
         ('store-not-notified-yet', '{awb,cause}', '{}', '^Magazinul nu stie inca de AWB-ul (\S+): (.*) Reincercam\.$'),
         ('cash-not-booked', '{cause}', '{}', '^Rambursul incasat nu este inregistrat in magazin: (.*) Inregistrati plata in magazin\.$'),
         ('order-gone', '{}', '{}', '^Comanda nu mai exista in magazin\.$'),
         ('order-cancelled-meanwhile', '{}', '{}', '^Comanda a fost anulata in magazin in timp ce se facea AWB-ul\.$'),
         ('recipient-changed-meanwhile', '{}', '{}', '^Datele de livrare s-au modificat in magazin in timp ce se facea AWB-ul\.$'),
         ('cash-changed-meanwhile', '{}', '{}', '^Suma de incasat s-a modificat in magazin in timp ce se facea AWB-ul\.$'),
         ('items-moved', '{}', '{}', '^Produsele au fost mutate in magazin la alt depozit\.$'),
         ('items-not-awaiting', '{}', '{}', '^Produsele nu mai asteapta expedierea in magazin: au fost expediate, mutate sau scoase din comanda\.$'),
         ('activation-failed', '{reason}', '{}', '^Activarea a esuat: (.*)$'),
         ('differs-order-cancelled', '{awb}', '{"isWithCourier": false}', '^Comanda a fost anulata in magazin, dar AWB-ul (\S+) este activ\. Anulati-l daca nu mai trebuie livrat\.$'),
         ('differs-order-cancelled', '{awb}', '{"isWithCourier": true}', '^Comanda a fost anulata in magazin, dar AWB-ul (\S+) este activ\. Coletul este la curier: luati legatura cu el\.$'),
         ('differs-fulfilment-cancelled', '{awb}', '{"isWithCourier": false}', '^Livrarea a fost anulata in magazin, dar AWB-ul (\S+) este activ\. Anulati-l daca nu mai trimiteti coletul\.$'),
         ('differs-fulfilment-cancelled', '{awb}', '{"isWithCourier": true}', '^Livrarea a fost anulata in magazin, dar AWB-ul (\S+) este activ\. Coletul este la curier: luati legatura cu el\.$'),
         ('differs-recipient', '{awb}', '{"isWithCourier": false}', '^Datele de livrare s-au modificat in magazin dupa ce s-a facut AWB-ul (\S+)\. Anulati-l daca nu mai este bun\.$'),
         ('differs-recipient', '{awb}', '{"isWithCourier": true}', '^Datele de livrare s-au modificat in magazin dupa ce s-a facut AWB-ul (\S+)\. Coletul este la curier: luati legatura cu el\.$'),
         ('differs-quantity', '{awb}', '{"isWithCourier": false}', '^Produsele livrarii s-au modificat in magazin dupa ce s-a facut AWB-ul (\S+)\. Anulati-l daca nu mai este bun\.$'),
         ('differs-quantity', '{awb}', '{"isWithCourier": true}', '^Produsele livrarii s-au modificat in magazin dupa ce s-a facut AWB-ul (\S+)\. Coletul este la curier: luati legatura cu el\.$'),
         ('differs-held', '{awb}', '{"isWithCourier": false}', '^Comanda a fost pusa in asteptare in magazin dupa ce s-a facut AWB-ul (\S+)\. Anulati-l daca nu mai trimiteti coletul\.$'),
         ('differs-held', '{awb}', '{"isWithCourier": true}', '^Comanda a fost pusa in asteptare in magazin dupa ce s-a facut AWB-ul (\S+)\. Coletul este la curier: luati legatura cu el\.$')
       ) AS codes(code, names, params, pattern)) AS known
      WHERE known.parts IS NOT NULL LIMIT 1),
    jsonb_build_object('code', 'text', 'params', jsonb_build_object('text', said)))
$$;--> statement-breakpoint
-- Why the product cancelled an AWB stood before the sentence that it was cancelled.
CREATE FUNCTION pg_temp.notices_of(said text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN said IS NULL THEN NULL
    WHEN said ~ '.\sAWB-ul \S+ a fost anulat, iar suma a revenit in sold\.$'
      THEN jsonb_build_array(
        pg_temp.notice_of(regexp_replace(said, '\sAWB-ul \S+ a fost anulat, iar suma a revenit in sold\.$', '')),
        pg_temp.notice_of(substring(said from 'AWB-ul \S+ a fost anulat, iar suma a revenit in sold\.$')))
    ELSE jsonb_build_array(pg_temp.notice_of(said)) END
$$;--> statement-breakpoint
UPDATE store_orders SET notice_codes = pg_temp.notices_of(notice) WHERE notice IS NOT NULL;--> statement-breakpoint
UPDATE store_shipments SET
  notice_codes = pg_temp.notices_of(notice),
  refusal_codes = CASE WHEN refusal IS NULL THEN NULL
    ELSE jsonb_build_array(jsonb_build_object('code', 'text', 'params', jsonb_build_object('text', refusal))) END
 WHERE notice IS NOT NULL OR refusal IS NOT NULL;--> statement-breakpoint
DROP FUNCTION pg_temp.notices_of(text);--> statement-breakpoint
DROP FUNCTION pg_temp.notice_of(text);--> statement-breakpoint
ALTER TABLE "store_orders" DROP COLUMN "notice";--> statement-breakpoint
ALTER TABLE "store_shipments" DROP COLUMN "refusal";--> statement-breakpoint
ALTER TABLE "store_shipments" DROP COLUMN "notice";
