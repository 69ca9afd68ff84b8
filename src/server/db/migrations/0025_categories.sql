CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"names" jsonb NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
-- The categories that came with the software until now.
INSERT INTO "categories" ("id", "name", "names", "position")
SELECT gen_random_uuid(), "en", jsonb_build_object('en', "en", 'es', "es"), "position" FROM (VALUES
  (1, 'Programming', 'Programación'), (2, 'Design', 'Diseño'), (3, 'Marketing', 'Marketing'),
  (4, 'Business', 'Negocios'), (5, 'Art', 'Arte'), (6, 'Photography', 'Fotografía')) AS shipped ("position", "en", "es");
--> statement-breakpoint
-- Every other text that a course has as its category.
INSERT INTO "categories" ("id", "name", "names", "position")
SELECT gen_random_uuid(), "category", jsonb_build_object('en', "category"), 6 + row_number() OVER (ORDER BY min("custom_id"))
FROM "courses" WHERE "category" NOT IN (SELECT "name" FROM "categories") GROUP BY "category";
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_category_categories_name_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
-- Every page shows names of categories: a change invalidates what is cached in all processes.
CREATE TRIGGER categories_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();
