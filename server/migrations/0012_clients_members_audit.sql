CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"password_hash" text,
	"platform_role" text,
	"referral_code" text NOT NULL,
	"referred_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_referral_code_unique" UNIQUE("referral_code")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"token_hash" text,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"client_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"chosen_at" timestamp with time zone,
	CONSTRAINT "memberships_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"client_id" uuid,
	"is_acting_for" boolean NOT NULL,
	"call" text NOT NULL,
	"ids" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"problem" text,
	"ip_address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_of_client" ON "invitations" USING btree ("client_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "memberships_of_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_of_client" ON "audit_log" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_ids" ON "audit_log" USING gin (jsonb_path_query_array(ids, '$.*'));--> statement-breakpoint
CREATE INDEX "audit_log_acting" ON "audit_log" USING btree ("user_id","client_id","at") WHERE call = 'acting-begun';
--> statement-breakpoint
-- A user was a client until here. Each client keeps that id, so that no row of it moves, and the user becomes its owner.
-- Administrators get the platform's role, and a client only where something stands under their id.
insert into users (id, name, email, is_confirmed, password_hash, platform_role, referral_code, referred_by, created_at)
select u.id, u.name, u.email, u."emailVerified", (select a.password from "account" a where a."userId" = u.id and a."providerId" = 'credential' limit 1),
       case when u."userType" = 2 then 'administrator' end, u."referralCode", nullif(u."referredBy", '')::uuid, u."createdAt"
  from "user" u;
insert into sessions (id, token_hash, user_id, ip_address, user_agent, created_at, last_seen_at, expires_at)
select id, token, "userId", "ipAddress", "userAgent", "createdAt", "updatedAt", "expiresAt" from "session";
insert into clients (id, name, created_at)
select id, name, "createdAt" from "user" u
 where u."userType" <> 2
    or exists (select 1 from orders o where o.client_id = u.id)
    or exists (select 1 from saved_addresses a where a.client_id = u.id)
    or exists (select 1 from stores s where s.client_id = u.id)
    or exists (select 1 from ledger_transfers t where t.client_id = u.id);
insert into memberships (client_id, user_id, role, joined_at) select id, id, 'owner', created_at from clients;
drop table "session", "account", "verification", "user";
insert into audit_log (id, at, user_id, client_id, is_acting_for, call, ids, outcome, problem, ip_address, user_agent)
select id, at, actor_id, case when kind = 'acting-begun' then user_id end, kind = 'acting-begun',
       case when kind = 'acting-begun' then kind else coalesce(details ->> 'call', kind) end, details - 'call',
       outcome, case when kind = 'call-refused' then 'not-allowed' end, ip_address, user_agent
  from security_events where kind in ('call-refused', 'acting-begun', 'administrator-call');
delete from security_events where kind in ('call-refused', 'acting-begun', 'administrator-call');
--> statement-breakpoint
create or replace function audit_log_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are never changed or deleted';
end $$;
--> statement-breakpoint
create or replace trigger audit_log_is_final
  before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_final();
