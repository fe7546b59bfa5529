CREATE TABLE "order_days" (
	"client_id" uuid NOT NULL,
	"sent_on" date NOT NULL,
	"courier" text NOT NULL,
	"county" text NOT NULL,
	"sent" integer NOT NULL,
	"price_bani" bigint NOT NULL,
	"delivered" integer NOT NULL,
	"first_attempt" integer NOT NULL,
	"delivery_seconds" bigint NOT NULL,
	"returned" integer NOT NULL,
	"lost" integer NOT NULL,
	CONSTRAINT "order_days_client_id_sent_on_courier_county_pk" PRIMARY KEY("client_id","sent_on","courier","county")
);
--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("client_id","state") WHERE state not in ('delivered', 'returned', 'cancelled', 'lost');--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" USING btree ("client_id") WHERE state = 'draft' and refusal is not null;--> statement-breakpoint
-- Figures of the days of shipments that are there already, as server/features/dashboard/follow-orders.ts adds them.
INSERT INTO order_days (client_id, sent_on, courier, county, sent, price_bani, delivered, first_attempt, delivery_seconds, returned, lost)
SELECT client_id, (sent_at AT TIME ZONE 'Europe/Bucharest')::date, courier, county, count(*), sum(price_bani), count(*) FILTER (WHERE state = 'delivered'),
       count(*) FILTER (WHERE state = 'delivered' AND NOT is_late),
       sum(CASE WHEN state = 'delivered' THEN greatest(0, floor(extract(epoch FROM delivered_at - sent_at)))::bigint ELSE 0 END),
       count(*) FILTER (WHERE state = 'returned'), count(*) FILTER (WHERE state = 'lost')
  FROM (SELECT o.client_id, coalesce(o.activated_at, o.created_at) AS sent_at, o.courier, coalesce(o.recipient -> 'address' ->> 'countyCode', '') AS county,
               coalesce(o.price_bani, 0) AS price_bani, o.state, coalesce(e.delivered_at, o.state_changed_at) AS delivered_at, coalesce(e.is_late, false) AS is_late
          FROM orders o
          LEFT JOIN (SELECT client_id, order_id, max(happened_at) FILTER (WHERE state = 'delivered') AS delivered_at,
                            bool_or(state IN ('attempt_failed', 'returning', 'returned')) AS is_late
                       FROM order_events WHERE state IN ('delivered', 'attempt_failed', 'returning', 'returned') GROUP BY 1, 2) e
            ON o.state = 'delivered' AND e.client_id = o.client_id AND e.order_id = o.id
         WHERE o.state NOT IN ('draft', 'activating', 'cancelled') AND o.courier IS NOT NULL) sent
 GROUP BY 1, 2, 3, 4;
