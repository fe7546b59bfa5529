DROP INDEX "return_requests_newest";--> statement-breakpoint
DROP INDEX "packaging_templates_listed";--> statement-breakpoint
CREATE INDEX "return_requests_newest" ON "return_requests" USING btree ("client_id","received_at","id","state","is_doubtful","search_text");--> statement-breakpoint
CREATE INDEX "packaging_templates_listed" ON "packaging_templates" USING btree ("client_id","is_favourite" DESC NULLS LAST,"name_norm","search_norm");