ALTER TABLE "enrolments" ADD COLUMN "units_done" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "active_at" timestamp with time zone DEFAULT '-infinity' NOT NULL;
--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "stuck_unit_id" uuid;
--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "finished" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "failed_test" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- What `enrolments` sums up of how people study a course: completed units, the latest opened or completed unit, the unit opened last
-- unless it is completed, whether the course is completed, and whether a test is failed whose unit is not completed. Hidden and removed
-- units count as well: hiding one would else write to all who have begun it. Of the openings the latest of each device by its sequence
-- counts, then the latest of all (`latestFacts`).
CREATE FUNCTION learner_sums(course uuid, people uuid[])
RETURNS TABLE (user_id uuid, units_done integer, active_at timestamptz, stuck_unit_id uuid, finished boolean, failed_test boolean)
LANGUAGE sql STABLE AS $$
  SELECT p.id, done.units, coalesce(greatest(done.last, seen.happened_at), '-infinity'),
    CASE WHEN NOT EXISTS (SELECT FROM completions c WHERE c.user_id = p.id AND c.section_id = seen.section_id) THEN seen.section_id END,
    EXISTS (SELECT FROM course_completions f WHERE f.user_id = p.id AND f.course_id = course),
    EXISTS (SELECT FROM test_attempts a JOIN sections s ON s.id = a.section_id
      WHERE a.user_id = p.id AND a.passed = false AND coalesce(s.course_id, s.removed_from) = course
        AND NOT EXISTS (SELECT FROM completions c WHERE c.user_id = p.id AND c.section_id = s.id))
  FROM unnest(people) AS p (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS units, max(c.done_at) AS last
      FROM completions c JOIN sections s ON s.id = c.section_id
      WHERE c.user_id = p.id AND coalesce(s.course_id, s.removed_from) = course) done
    LEFT JOIN LATERAL (
      SELECT o.section_id, o.happened_at FROM (
        SELECT DISTINCT ON (coalesce(f.device, f.id)) f.id, f.section_id, f.happened_at
        FROM study_facts f JOIN sections s ON s.id = f.section_id
        WHERE f.user_id = p.id AND f.kind = 'opened' AND coalesce(s.course_id, s.removed_from) = course
        ORDER BY coalesce(f.device, f.id), f.sequence DESC, f.happened_at DESC, f.id DESC) o
      ORDER BY o.happened_at DESC, o.id DESC LIMIT 1) seen ON true
$$;
--> statement-breakpoint
-- Writes the sums of some people in a course. Their enrolments are locked first: the second statement then sees what
-- transactions that waited for the lock have written.
CREATE FUNCTION sum_up_learners(course uuid, people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM enrolments e WHERE e.course_id = course AND e.user_id = ANY (people) ORDER BY e.user_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE enrolments e SET units_done = s.units_done, active_at = s.active_at, stuck_unit_id = s.stuck_unit_id,
      finished = s.finished, failed_test = s.failed_test
    FROM learner_sums(course, people) s
    WHERE e.course_id = course AND e.user_id = s.user_id
      AND (e.units_done, e.active_at, e.stuck_unit_id, e.finished, e.failed_test)
        IS DISTINCT FROM (s.units_done, s.active_at, s.stuck_unit_id, s.finished, s.failed_test);
END $$;
--> statement-breakpoint
-- People may have studied before they are enrolled: as members of the team, or in an access that ended.
CREATE FUNCTION sum_up_enrolled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.units_done, s.active_at, s.stuck_unit_id, s.finished, s.failed_test
    INTO NEW.units_done, NEW.active_at, NEW.stuck_unit_id, NEW.finished, NEW.failed_test
    FROM learner_sums(NEW.course_id, ARRAY[NEW.user_id]) s;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION sum_up_opened() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hit record;
BEGIN
  IF current_setting('aula.summing', true) = 'off' THEN RETURN NULL; END IF;
  FOR hit IN SELECT coalesce(s.course_id, s.removed_from) AS course, array_agg(DISTINCT f.user_id) AS people
    FROM changed f JOIN sections s ON s.id = f.section_id WHERE f.kind = 'opened' GROUP BY 1 ORDER BY 1
  LOOP PERFORM sum_up_learners(hit.course, hit.people); END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sum_up_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hit record;
BEGIN
  IF current_setting('aula.summing', true) = 'off' THEN RETURN NULL; END IF;
  FOR hit IN SELECT coalesce(s.course_id, s.removed_from) AS course, array_agg(DISTINCT c.user_id) AS people
    FROM changed c JOIN sections s ON s.id = c.section_id GROUP BY 1 ORDER BY 1
  LOOP PERFORM sum_up_learners(hit.course, hit.people); END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sum_up_finished() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrolments e SET finished = true WHERE e.course_id = NEW.course_id AND e.user_id = NEW.user_id AND NOT e.finished;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sum_up_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempt test_attempts := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF current_setting('aula.summing', true) = 'off' THEN RETURN NULL; END IF;
  PERFORM sum_up_learners(coalesce(s.course_id, s.removed_from), ARRAY[attempt.user_id])
    FROM sections s WHERE s.id = attempt.section_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What goes with a deleted unit goes before it, while its course is known, and is summed up once (`aula.summing` keeps the triggers
-- of each table from it). With its course, there is nothing to sum up.
CREATE FUNCTION sum_up_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people uuid[];
BEGIN
  IF EXISTS (SELECT FROM courses WHERE id = coalesce(OLD.course_id, OLD.removed_from)) THEN
    people := ARRAY(SELECT user_id FROM completions WHERE section_id = OLD.id
      UNION SELECT user_id FROM study_facts WHERE section_id = OLD.id AND kind = 'opened'
      UNION SELECT user_id FROM test_attempts WHERE section_id = OLD.id AND passed IS NOT NULL);
    PERFORM 1 FROM enrolments e WHERE e.course_id = coalesce(OLD.course_id, OLD.removed_from) AND e.user_id = ANY (people)
      ORDER BY e.user_id FOR NO KEY UPDATE;
    PERFORM set_config('aula.summing', 'off', true);
    DELETE FROM study_facts WHERE section_id = OLD.id AND kind = 'opened';
    DELETE FROM test_attempts WHERE section_id = OLD.id;
    DELETE FROM completions WHERE section_id = OLD.id;
    PERFORM set_config('aula.summing', 'on', true);
    PERFORM sum_up_learners(coalesce(OLD.course_id, OLD.removed_from), people);
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER sum_up_deleted BEFORE DELETE ON sections FOR EACH ROW EXECUTE FUNCTION sum_up_deleted();
--> statement-breakpoint
CREATE TRIGGER sum_up_enrolled BEFORE INSERT ON enrolments FOR EACH ROW EXECUTE FUNCTION sum_up_enrolled();
--> statement-breakpoint
CREATE TRIGGER sum_up_opened AFTER INSERT ON study_facts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_up_opened();
--> statement-breakpoint
CREATE TRIGGER sum_up_forgotten AFTER DELETE ON study_facts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_up_opened();
--> statement-breakpoint
CREATE TRIGGER sum_up_added AFTER INSERT ON completions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_up_units();
--> statement-breakpoint
CREATE TRIGGER sum_up_changed AFTER UPDATE ON completions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_up_units();
--> statement-breakpoint
CREATE TRIGGER sum_up_removed AFTER DELETE ON completions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_up_units();
--> statement-breakpoint
CREATE TRIGGER sum_up_finished AFTER INSERT ON course_completions FOR EACH ROW EXECUTE FUNCTION sum_up_finished();
--> statement-breakpoint
CREATE TRIGGER sum_up_new_attempt AFTER INSERT ON test_attempts FOR EACH ROW
  WHEN (NEW.passed IS NOT NULL) EXECUTE FUNCTION sum_up_attempt();
--> statement-breakpoint
CREATE TRIGGER sum_up_gone_attempt AFTER DELETE ON test_attempts FOR EACH ROW
  WHEN (OLD.passed IS NOT NULL) EXECUTE FUNCTION sum_up_attempt();
--> statement-breakpoint
CREATE TRIGGER sum_up_attempt AFTER UPDATE OF passed ON test_attempts FOR EACH ROW
  WHEN (OLD.passed IS DISTINCT FROM NEW.passed) EXECUTE FUNCTION sum_up_attempt();
--> statement-breakpoint
-- Those who have studied already, course by course; before the indexes, which are then written once.
DO $$
DECLARE
  hit record;
BEGIN
  FOR hit IN
    SELECT course, array_agg(DISTINCT user_id) AS people FROM (
      SELECT coalesce(s.course_id, s.removed_from) AS course, c.user_id FROM completions c JOIN sections s ON s.id = c.section_id
      UNION ALL
      SELECT coalesce(s.course_id, s.removed_from), f.user_id FROM study_facts f JOIN sections s ON s.id = f.section_id WHERE f.kind = 'opened'
      UNION ALL
      SELECT coalesce(s.course_id, s.removed_from), a.user_id FROM test_attempts a JOIN sections s ON s.id = a.section_id
      UNION ALL
      SELECT course_id, user_id FROM course_completions) studied
    GROUP BY course
  LOOP PERFORM sum_up_learners(hit.course, hit.people); END LOOP;
END $$;
--> statement-breakpoint
CREATE INDEX "enrolments_active_idx" ON "enrolments" USING btree ("course_id","active_at","user_id");
--> statement-breakpoint
CREATE INDEX "enrolments_units_done_idx" ON "enrolments" USING btree ("course_id","units_done","user_id");
--> statement-breakpoint
CREATE INDEX "enrolments_joined_idx" ON "enrolments" USING btree ("course_id","created_at","user_id");
--> statement-breakpoint
CREATE INDEX "enrolments_stuck_idx" ON "enrolments" USING btree ("course_id","stuck_unit_id","active_at","user_id") WHERE "enrolments"."stuck_unit_id" is not null;
--> statement-breakpoint
CREATE INDEX "enrolments_finished_idx" ON "enrolments" USING btree ("course_id","active_at","user_id") WHERE "enrolments"."finished";
--> statement-breakpoint
CREATE INDEX "enrolments_failed_idx" ON "enrolments" USING btree ("course_id","active_at","user_id") WHERE "enrolments"."failed_test";
