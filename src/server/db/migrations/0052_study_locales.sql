CREATE TABLE "study_locales" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"locale" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "study_locales" ADD CONSTRAINT "study_locales_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;