CREATE INDEX "users_name_idx" ON "users" USING btree ("name" collate "und-x-icu","custom_id");--> statement-breakpoint
CREATE INDEX "users_email_sort_idx" ON "users" USING btree ("email" collate "und-x-icu","custom_id");--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role","custom_id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin (fold("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_title_search_idx" ON "courses" USING gin (fold("name" || ' ' || "teacher" || ' ' || "category") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_description_search_idx" ON "courses" USING gin (fold("description") gin_trgm_ops);