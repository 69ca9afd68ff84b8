CREATE TABLE "watch_clocks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"used_until" timestamp with time zone NOT NULL,
	"devices" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_films" (
	"user_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"parts" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_films_user_id_section_id_pk" PRIMARY KEY("user_id","section_id")
);
--> statement-breakpoint
ALTER TABLE "watch_clocks" ADD CONSTRAINT "watch_clocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_films" ADD CONSTRAINT "watched_films_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_films" ADD CONSTRAINT "watched_films_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_films_section_id_idx" ON "watched_films" USING btree ("section_id");