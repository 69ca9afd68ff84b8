ALTER TABLE "courses" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
UPDATE "courses" SET "state" = 'unlisted' WHERE NOT "listed";--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_state_check" CHECK ("courses"."state" in ('draft', 'published', 'unlisted', 'archived'));--> statement-breakpoint
-- From now on the database computes it. Dropping the column drops its index.
ALTER TABLE "courses" DROP COLUMN "listed";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "listed" boolean GENERATED ALWAYS AS (state = 'published') STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "courses_category_idx" ON "courses" USING btree ("category","custom_id") WHERE "courses"."listed";
