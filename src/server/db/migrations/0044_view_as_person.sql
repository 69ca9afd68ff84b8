ALTER TABLE "sessions" ADD COLUMN "view_user_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "view_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_view_user_id_users_id_fk" FOREIGN KEY ("view_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_view_user_id_idx" ON "sessions" USING btree ("view_user_id") WHERE "sessions"."view_user_id" is not null;