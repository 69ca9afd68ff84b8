CREATE TABLE "film_lengths" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"video_url" text NOT NULL,
	"seconds" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "film_lengths" ADD CONSTRAINT "film_lengths_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;