ALTER TABLE "courses" ADD COLUMN "scheduled_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sections_publish_at_idx" ON "sections" USING btree ("course_id","publish_at") WHERE "sections"."publish_at" is not null;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_publish_at_check" CHECK ("sections"."publish_at" is null or not "sections"."draft");--> statement-breakpoint
-- Counts the units of courses that are published without a date. Those with one are counted apart: they become published by
-- the time alone, which no trigger hears of, so that queries add them.
CREATE FUNCTION recount_lessons(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses SET (lessons, duration_seconds, scheduled_units) = (
      SELECT count(*) FILTER (WHERE NOT s.draft AND s.publish_at IS NULL),
        coalesce(sum(s.duration_seconds) FILTER (WHERE NOT s.draft AND s.publish_at IS NULL), 0),
        count(s.publish_at)
      FROM sections s WHERE s.course_id = courses.id)
    WHERE id = ANY (ids);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_lessons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_lessons(ARRAY(SELECT course_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A unit that is removed has no course any more: the one it left is counted too.
CREATE OR REPLACE FUNCTION count_changed_lessons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_lessons(ARRAY(SELECT course_id FROM changed UNION SELECT course_id FROM earlier));
  RETURN NULL;
END $$;
