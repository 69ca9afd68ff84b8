DROP INDEX "users_search_idx";--> statement-breakpoint
DROP INDEX "courses_title_search_idx";--> statement-breakpoint
DROP INDEX "courses_description_search_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(name || ' ' || email)) STORED;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search_title" text GENERATED ALWAYS AS (fold(name || ' ' || teacher || ' ' || category)) STORED;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(description)) STORED;--> statement-breakpoint
CREATE INDEX "users_search_text_idx" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_search_title_idx" ON "courses" USING gin ("search_title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_search_text_idx" ON "courses" USING gin ("search_text" gin_trgm_ops);