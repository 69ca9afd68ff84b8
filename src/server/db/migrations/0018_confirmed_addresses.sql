CREATE TABLE "confirm_links" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "confirm_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"old_confirmed" boolean NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "opened_as" text;--> statement-breakpoint
ALTER TABLE "confirm_links" ADD CONSTRAINT "confirm_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_user_id_idx" ON "email_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "email_changes_old_email_idx" ON "email_changes" USING btree (lower("old_email" collate "C"));
--> statement-breakpoint
-- An address counts as confirmed if another user, who can only be an admin, was the last to set it, or if the account
-- never had a password: such accounts were made by the school itself.
UPDATE "users" SET "email_confirmed_at" = now()
WHERE "password_hash" IS NULL OR (
  SELECT e."actor_id" IS DISTINCT FROM "users"."id" FROM "audit_entries" e
  WHERE e."entity" = 'user' AND e."entity_id" = "users"."id"::text AND e."action" IN ('create', 'update') AND e."after" ? 'email'
  ORDER BY e."id" DESC LIMIT 1
);
