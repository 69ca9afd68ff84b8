CREATE TABLE "course_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "courses_search_nearest_idx";--> statement-breakpoint
-- The words of a folded text that are long enough to have a slip in them. Named characters, not a class such as
-- [:punct:]: what belongs to one depends on the locale of the server.
CREATE FUNCTION words_of(text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT DISTINCT word FROM regexp_split_to_table($1, '[ -/:-@[-`{-~\s]+') word WHERE length(word) BETWEEN 3 AND 40 $$;
--> statement-breakpoint
-- In the order of the words, so that two statements adding the same ones wait for one another and cannot deadlock.
CREATE FUNCTION add_course_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_words SELECT word FROM words_of(NEW.search_title) word ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER courses_words_added AFTER INSERT OR UPDATE OF name, teacher, category ON courses
  FOR EACH ROW EXECUTE FUNCTION add_course_words();
--> statement-breakpoint
INSERT INTO course_words SELECT DISTINCT word FROM courses, words_of(search_title) word ORDER BY word;
--> statement-breakpoint
CREATE INDEX "course_words_nearest_idx" ON "course_words" USING gist ("word" gist_trgm_ops(siglen=64));
