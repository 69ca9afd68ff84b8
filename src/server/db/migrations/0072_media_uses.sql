CREATE TABLE "media_uses" (
	"key" text NOT NULL,
	"place" text NOT NULL,
	"owner" text NOT NULL,
	CONSTRAINT "media_uses_key_place_owner_pk" PRIMARY KEY("key","place","owner")
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "key" text GENERATED ALWAYS AS (split_part(image_src, '/', 4)) STORED;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "bytes" bigint;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "course_id" uuid;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "staged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "media_uses_owner_idx" ON "media_uses" USING btree ("place","owner");--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_key_idx" ON "pictures" USING btree ("key");--> statement-breakpoint
CREATE INDEX "pictures_course_id_idx" ON "pictures" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "pictures_created_by_idx" ON "pictures" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "pictures_name_search_idx" ON "pictures" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_files_stored_idx" ON "media_files" USING btree (coalesce("bytes_of", "id"),"id");--> statement-breakpoint
CREATE INDEX "media_files_name_search_idx" ON "media_files" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
-- The images and files that a text names: the keys of images (32 digits) and the ids of files (with dashes). Characters that
-- Markdown escapes with a backslash or writes as a number (&#47;) are read as themselves.
CREATE FUNCTION media_keys(document text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN plain LIKE '%/media/%' THEN ARRAY(
    SELECT DISTINCT found[1] FROM regexp_matches(plain,
      '/media/(?:pictures|files)/([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') AS found ORDER BY 1)
  ELSE '{}' END
  FROM (SELECT translate(CASE WHEN document !~ '&(?:#|sol;)' THEN document ELSE (
    SELECT string_agg(CASE
        WHEN nr > 1 AND part ~ '^0{0,5}(3[2-9]|[4-9][0-9]|1[01][0-9]|12[0-6]);'
          THEN chr(split_part(part, ';', 1)::int) || substr(part, strpos(part, ';') + 1)
        WHEN nr > 1 AND part ~* '^x0{0,4}[2-7][0-9a-f];'
          THEN chr(('x' || right(split_part(part, ';', 1), 2))::bit(8)::int) || substr(part, strpos(part, ';') + 1)
        WHEN nr > 1 THEN '&#' || part
        ELSE part
      END, '' ORDER BY nr)
    FROM regexp_split_to_table(replace(document, '&sol;', '/'), '&#') WITH ORDINALITY AS parts (part, nr)
  ) END, '\', '')) AS escaped (plain)
$$;
--> statement-breakpoint
-- Arguments: the place, its key columns and the columns that name media (src/server/db/media-places.ts).
CREATE FUNCTION note_media_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  present jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
  owner_key text := (SELECT string_agg(present ->> name, '/' ORDER BY nr)
    FROM unnest(string_to_array(TG_ARGV[1], ' ')) WITH ORDINALITY AS part (name, nr));
  names text[] := string_to_array(TG_ARGV[2], ' ');
  before text[] := '{}';
  after text[] := '{}';
  added text[];
  files uuid[];
  course uuid;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    before := media_keys((SELECT string_agg(to_jsonb(OLD) ->> name, ' ') FROM unnest(names) AS name));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    after := media_keys((SELECT string_agg(present ->> name, ' ') FROM unnest(names) AS name));
  END IF;
  IF before = after THEN
    RETURN NULL;
  END IF;
  DELETE FROM media_uses u WHERE u.place = TG_ARGV[0] AND u.owner = owner_key AND u.key <> ALL (after);
  added := ARRAY(SELECT key FROM unnest(after) AS key WHERE key <> ALL (before));
  IF cardinality(added) = 0 THEN
    RETURN NULL;
  END IF;
  files := ARRAY(SELECT key::uuid FROM unnest(added) AS key WHERE key LIKE '%-%');
  -- A removal of one of them under way ends first, and one that comes later finds the use: both lock the row.
  PERFORM FROM pictures WHERE key = ANY (added) ORDER BY key FOR KEY SHARE;
  PERFORM FROM media_files WHERE coalesce(bytes_of, id) = ANY (files) ORDER BY id FOR KEY SHARE;
  -- The bytes of what was marked for removal go, whether it is named from now on or not. This statement sees what was committed
  -- until the rows were locked. What has a use already does not go. src/server/api/error-handler.ts words the refusal.
  IF EXISTS (SELECT FROM (
      SELECT key FROM pictures WHERE key = ANY (added) AND removed_at IS NOT NULL
      UNION ALL SELECT coalesce(bytes_of, id)::text FROM media_files WHERE coalesce(bytes_of, id) = ANY (files)
        GROUP BY coalesce(bytes_of, id) HAVING bool_and(section_id IS NULL AND unused_since IS NOT DISTINCT FROM 'epoch')
    ) AS going WHERE NOT EXISTS (SELECT FROM media_uses u WHERE u.key = going.key)) THEN
    RAISE EXCEPTION 'An image or file that is being removed cannot be used.' USING ERRCODE = 'MF001';
  END IF;
  INSERT INTO media_uses (key, place, owner) SELECT key, TG_ARGV[0], owner_key FROM unnest(added) AS key
    ON CONFLICT DO NOTHING;
  -- An image that belongs to no course yet becomes one of the course that uses it first.
  course := CASE TG_ARGV[0]
    WHEN 'course' THEN (present ->> 'id')::uuid
    WHEN 'unit' THEN (present ->> 'course_id')::uuid
    WHEN 'draft' THEN (SELECT course_id FROM sections WHERE id = (present ->> 'section_id')::uuid)
    WHEN 'poster' THEN (SELECT course_id FROM sections WHERE id = (present ->> 'section_id')::uuid)
    WHEN 'question' THEN (SELECT course_id FROM questions WHERE id = (present ->> 'question_id')::uuid)
  END;
  IF course IS NOT NULL THEN
    -- One that another transaction holds stays without a course: waiting for it could end in a deadlock.
    WITH free AS MATERIALIZED (SELECT image_src FROM pictures WHERE key = ANY (added) AND course_id IS NULL
      ORDER BY key FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE pictures p SET course_id = course FROM free WHERE p.image_src = free.image_src;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Each trigger comes before the uses there are: what is saved in between is noted by it.
CREATE TRIGGER courses_media_uses AFTER INSERT OR DELETE OR UPDATE OF image_src, description, outcomes, audience, pitch, trailer, guarantee, faq, testimonials ON courses
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('course', 'id', 'image_src description outcomes audience pitch trailer guarantee faq testimonials');
--> statement-breakpoint
INSERT INTO media_uses (key, place, owner) SELECT key, 'course', id::text FROM courses, unnest(media_keys(concat_ws(' ', image_src, description, outcomes, audience, pitch, trailer, guarantee, faq, testimonials))) AS key ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER unit_drafts_media_uses AFTER INSERT OR DELETE OR UPDATE OF value ON unit_drafts
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('draft', 'section_id', 'value');
--> statement-breakpoint
INSERT INTO media_uses (key, place, owner) SELECT key, 'draft', section_id::text FROM unit_drafts, unnest(media_keys(concat_ws(' ', value))) AS key ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER course_imports_media_uses AFTER INSERT OR DELETE OR UPDATE OF before ON course_imports
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('import', 'id', 'before');
--> statement-breakpoint
INSERT INTO media_uses (key, place, owner) SELECT key, 'import', id::text FROM course_imports, unnest(media_keys(concat_ws(' ', "before"))) AS key ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER unit_videos_media_uses AFTER INSERT OR DELETE OR UPDATE OF poster, captions_url ON unit_videos
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('poster', 'id', 'poster captions_url');
--> statement-breakpoint
INSERT INTO media_uses (key, place, owner) SELECT key, 'poster', id::text FROM unit_videos, unnest(media_keys(concat_ws(' ', poster, captions_url))) AS key ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER question_versions_media_uses AFTER INSERT OR DELETE OR UPDATE OF body ON question_versions
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('question', 'id', 'body');
--> statement-breakpoint
INSERT INTO media_uses (key, place, owner) SELECT key, 'question', id::text FROM question_versions, unnest(media_keys(concat_ws(' ', body))) AS key ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER school_versions_media_uses AFTER INSERT OR DELETE OR UPDATE OF document ON school_versions
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('settings', 'number', 'document');
--> statement-breakpoint
INSERT INTO media_uses (key, place, owner) SELECT key, 'settings', number::text FROM school_versions, unnest(media_keys(concat_ws(' ', document))) AS key ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER school_draft_parts_media_uses AFTER INSERT OR DELETE OR UPDATE OF value ON school_draft_parts
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('settingsDraft', 'part', 'value');
--> statement-breakpoint
INSERT INTO media_uses (key, place, owner) SELECT key, 'settingsDraft', part::text FROM school_draft_parts, unnest(media_keys(concat_ws(' ', value))) AS key ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER certificates_media_uses AFTER INSERT OR DELETE OR UPDATE OF data ON certificates
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('certificate', 'id', 'data');
--> statement-breakpoint
INSERT INTO media_uses (key, place, owner) SELECT key, 'certificate', id::text FROM certificates, unnest(media_keys(concat_ws(' ', data))) AS key ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER instructors_media_uses AFTER INSERT OR DELETE OR UPDATE OF bio, image_src ON instructors
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('sharedTeacher', 'name', 'bio image_src');
--> statement-breakpoint
INSERT INTO media_uses (key, place, owner) SELECT key, 'sharedTeacher', name::text FROM instructors, unnest(media_keys(concat_ws(' ', bio, image_src))) AS key ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER instructor_profiles_media_uses AFTER INSERT OR DELETE OR UPDATE OF bio, link, image_src ON instructor_profiles
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('teacher', 'user_id', 'bio link image_src');
--> statement-breakpoint
INSERT INTO media_uses (key, place, owner) SELECT key, 'teacher', user_id::text FROM instructor_profiles, unnest(media_keys(concat_ws(' ', bio, link, image_src))) AS key ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER sections_media_uses AFTER INSERT OR DELETE OR UPDATE OF description, summary, video_url, captions_url, section_image ON sections
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('unit', 'id', 'description summary video_url captions_url section_image');
--> statement-breakpoint
INSERT INTO media_uses (key, place, owner) SELECT key, 'unit', id::text FROM sections, unnest(media_keys(concat_ws(' ', description, summary, video_url, captions_url, section_image))) AS key ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER unit_versions_media_uses AFTER INSERT OR DELETE OR UPDATE OF value ON unit_versions
  FOR EACH ROW EXECUTE FUNCTION note_media_uses('version', 'section_id number', 'value');
--> statement-breakpoint
INSERT INTO media_uses (key, place, owner) SELECT key, 'version', section_id::text || '/' || number::text FROM unit_versions, unnest(media_keys(concat_ws(' ', value))) AS key ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Images belong to the course that shows them first.
UPDATE pictures SET course_id = shown.course_id FROM (
  SELECT DISTINCT ON (u.key) u.key, coalesce(c.id, s.course_id, q.course_id) AS course_id FROM media_uses u
    LEFT JOIN courses c ON u.place = 'course' AND c.id::text = u.owner
    LEFT JOIN unit_videos v ON u.place = 'poster' AND v.id::text = u.owner
    LEFT JOIN sections s ON u.place IN ('draft', 'unit', 'version', 'poster') AND s.id::text = coalesce(v.section_id::text, split_part(u.owner, '/', 1))
    LEFT JOIN question_versions qv ON u.place = 'question' AND qv.id::text = u.owner
    LEFT JOIN questions q ON q.id = qv.question_id
  WHERE coalesce(c.id, s.course_id, q.course_id) IS NOT NULL
  ORDER BY u.key, coalesce(c.created_at, s.created_at, q.created_at), 2
) AS shown WHERE shown.key = pictures.key;
