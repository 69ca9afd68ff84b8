-- Whoever keeps copies of the catalogue, in whatever process on whatever machine, hears of a change when it commits, also
-- when it was made by hand. Units need no trigger of their own: a change of theirs counts them anew in their course.
CREATE FUNCTION tell_of_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('aula', 'catalogue');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER courses_told AFTER INSERT OR DELETE OR TRUNCATE ON courses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();
--> statement-breakpoint
-- Purchases change the count of participants and nothing else. Commits that notify pass one after the other, so those
-- are told of by the application, once a second at most.
CREATE TRIGGER courses_change_told AFTER UPDATE ON courses
  FOR EACH ROW WHEN (OLD.participants = NEW.participants) EXECUTE FUNCTION tell_of_catalogue();
--> statement-breakpoint
CREATE TRIGGER instructors_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON instructors
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();
