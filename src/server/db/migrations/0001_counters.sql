-- Counts that lists show are kept by the database itself, in the statement that changes what is counted:
-- no writer can forget them, and a delete that cascades is counted too.
-- Rows are locked in the order of their id, so that two statements touching the same courses cannot deadlock.
CREATE FUNCTION count_participants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id IN (SELECT course_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses SET participants = participants + n.step
    FROM (SELECT course_id, (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END) * count(*)::int AS step FROM changed GROUP BY course_id) n
    WHERE courses.id = n.course_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrolments_counted_in AFTER INSERT ON enrolments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_participants();
--> statement-breakpoint
CREATE TRIGGER enrolments_counted_out AFTER DELETE ON enrolments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_participants();
--> statement-breakpoint
CREATE FUNCTION count_lessons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id IN (SELECT course_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses SET
      lessons = (SELECT count(*) FROM sections s WHERE s.course_id = courses.id),
      duration_seconds = (SELECT coalesce(sum(s.duration_seconds), 0) FROM sections s WHERE s.course_id = courses.id)
    WHERE id IN (SELECT course_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sections_counted_in AFTER INSERT ON sections
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_lessons();
--> statement-breakpoint
CREATE TRIGGER sections_counted_again AFTER UPDATE ON sections
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_lessons();
--> statement-breakpoint
CREATE TRIGGER sections_counted_out AFTER DELETE ON sections
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_lessons();
