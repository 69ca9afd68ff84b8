DROP INDEX "courses_category_idx";--> statement-breakpoint
CREATE INDEX "audit_entries_action_idx" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_entries_entity_id_idx" ON "audit_entries" USING btree ("entity","id");--> statement-breakpoint
CREATE INDEX "audit_entries_label_idx" ON "audit_entries" USING gin (fold("label") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_actor_name_idx" ON "audit_entries" USING gin (fold("actor_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_name_idx" ON "courses" USING btree ("name" collate "und-x-icu","custom_id");--> statement-breakpoint
CREATE INDEX "courses_price_idx" ON "courses" USING btree ("price_cents","custom_id");--> statement-breakpoint
CREATE INDEX "courses_category_idx" ON "courses" USING btree ("category","custom_id") WHERE "courses"."listed";