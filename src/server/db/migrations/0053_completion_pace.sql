ALTER TABLE "course_completions" ADD COLUMN "studied_seconds" integer;--> statement-breakpoint
ALTER TABLE "course_completions" ADD COLUMN "film_seconds" integer;