CREATE TABLE "saved_views" (
	"client_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
DROP INDEX "orders_refused";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "store_orders" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "noted_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Of orders that were there before nothing is known.
ALTER TABLE "orders" ADD COLUMN "is_printed" boolean;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "is_printed" SET DEFAULT false;--> statement-breakpoint
-- As sending/orders/server/search-text.ts folds what is looked for.
create function fold_for_search(given text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(lower(regexp_replace(normalize(coalesce(given, ''), nfd), '[\u0300-\u036f]', '', 'g') collate pg_c_utf8), '[^[:alnum:]]+' collate pg_c_utf8, ' ', 'g'))
$$;--> statement-breakpoint
create function orders_write_search_text() returns trigger language plpgsql as $$
declare
  contact jsonb := new.recipient -> 'contact';
  address jsonb := new.recipient -> 'address';
begin
  new.search_text := ' ' || fold_for_search(concat_ws(' ',
      new.id, new.awb, new.noted_text, contact ->> 'name', contact ->> 'company',
      '0' || regexp_replace(contact ->> 'phone', '^\+?4?0', ''), '40' || regexp_replace(contact ->> 'phone', '^\+?4?0', ''), contact ->> 'phone2', contact ->> 'email',
      address ->> 'city', address ->> 'street', address ->> 'number', new.locker ->> 'name', new.parcels::text))
    || coalesce(' #' || (new.extra_options #>> '{repayment,amount}') || '#', '')
    || coalesce(' #' || new.price_bani || '#', '')
    || ' | ' || fold_for_search(concat_ws(' ', new.sender #>> '{contact,name}', new.sender #>> '{contact,company}')) || ' ';
  return new;
end $$;--> statement-breakpoint
create trigger orders_write_search_text before insert or update of
  id, awb, noted_text, recipient, sender, extra_options, price_bani, locker, parcels, search_text
  on orders for each row execute function orders_write_search_text();--> statement-breakpoint
create function store_orders_write_search_text() returns trigger language plpgsql as $$
declare
  address jsonb := new.summary -> 'shippingAddress';
begin
  new.search_text := ' ' || fold_for_search(concat_ws(' ',
      new.name, new.customer_name, address ->> 'firstName', address ->> 'lastName', address ->> 'company',
      '0' || regexp_replace(regexp_replace(address ->> 'phone', '[^+0-9]', '', 'g'), '^\+?4?0', ''),
      '40' || regexp_replace(regexp_replace(address ->> 'phone', '[^+0-9]', '', 'g'), '^\+?4?0', ''),
      '0' || regexp_replace(regexp_replace(new.summary ->> 'phone', '[^+0-9]', '', 'g'), '^\+?4?0', ''), new.summary ->> 'email',
      address ->> 'city', address ->> 'address1', address ->> 'address2'))
    || ' #' || new.total_minor || '#' || case when new.outstanding_minor > 0 then ' #' || new.outstanding_minor || '#' else '' end || ' | ';
  return new;
end $$;--> statement-breakpoint
create trigger store_orders_write_search_text before insert or update of
  name, customer_name, summary, total_minor, outstanding_minor, search_text
  on store_orders for each row execute function store_orders_write_search_text();--> statement-breakpoint
update orders set noted_text = client_reference;--> statement-breakpoint
update store_orders set search_text = '';--> statement-breakpoint
CREATE INDEX "saved_views_of_user" ON "saved_views" USING btree ("client_id","user_id","list");--> statement-breakpoint
CREATE INDEX "store_orders_refused" ON "store_orders" USING btree ("client_id","shop") WHERE is_awaiting and not is_activating and (refusal is not null or notice_codes @> '[{"code": "activation-failed"}]');--> statement-breakpoint
CREATE INDEX "store_orders_search" ON "store_orders" USING gin (search_text gin_trgm_ops) WHERE is_awaiting or is_not_picked_up or is_not_delivered;--> statement-breakpoint
CREATE INDEX "orders_not_printed" ON "orders" USING btree ("client_id") WHERE state = 'active' and cancel_requested_at is null and is_printed is not true;--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" USING btree ("client_id") WHERE state = 'draft' and refusal is not null and origin = 'typed';