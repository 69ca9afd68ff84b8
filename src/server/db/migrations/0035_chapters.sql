CREATE TABLE "chapters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sections" ALTER COLUMN "course_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "chapter_id" uuid;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "removed_from" uuid;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapters_course_id_position_idx" ON "chapters" USING btree ("course_id","position");--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_removed_from_courses_id_fk" FOREIGN KEY ("removed_from") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sections_chapter_id_idx" ON "sections" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "sections_removed_idx" ON "sections" USING btree ("removed_from","removed_at") WHERE "sections"."course_id" is null;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_removed_check" CHECK (("sections"."course_id" is null) = ("sections"."removed_from" is not null));--> statement-breakpoint
CREATE TRIGGER chapters_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON chapters
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();
--> statement-breakpoint
-- A unit that is removed has no course any more: the one it left is counted too.
CREATE FUNCTION count_changed_lessons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id IN (SELECT course_id FROM changed UNION SELECT course_id FROM earlier)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses SET
      lessons = (SELECT count(*) FROM sections s WHERE s.course_id = courses.id),
      duration_seconds = (SELECT coalesce(sum(s.duration_seconds), 0) FROM sections s WHERE s.course_id = courses.id)
    WHERE id IN (SELECT course_id FROM changed UNION SELECT course_id FROM earlier);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER sections_counted_again ON sections;
--> statement-breakpoint
CREATE TRIGGER sections_counted_again AFTER UPDATE ON sections
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_lessons();
