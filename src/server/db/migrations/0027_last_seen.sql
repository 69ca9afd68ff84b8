ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "last_seen_at" = (SELECT max("seen_at") FROM "sessions" WHERE "sessions"."user_id" = "users"."id") WHERE EXISTS (SELECT FROM "sessions" WHERE "sessions"."user_id" = "users"."id");--> statement-breakpoint
CREATE INDEX "users_last_seen_at_idx" ON "users" USING btree ("last_seen_at" NULLS FIRST,"custom_id");
