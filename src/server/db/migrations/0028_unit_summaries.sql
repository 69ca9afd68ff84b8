ALTER TABLE "sections" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_summary_check" CHECK (char_length("sections"."summary") between 1 and 240);--> statement-breakpoint
-- Texts of units were plain and are Markdown from here on: whatever would change their look is escaped. A line break stays
-- one, because lessons are rendered with `breaks`. Flag n: ^ and $ match at line ends. Innermost first: blanks at the start
-- of a line, backslashes, marks inside a line, marks at the start of a line.
WITH escaped AS (
  SELECT "id",
    regexp_replace(
    regexp_replace(
    regexp_replace(
    regexp_replace(
    regexp_replace(
    regexp_replace(
    regexp_replace(
    regexp_replace("description",
      '^[ \t]+', '', 'gn'),
      '\\(?=[!"#$%&''()*+,./:;<=>?@\[\]\\^_`{|}~-]|\r?$)', '\\\\', 'gn'),
      '[`$]|(?<![ \t])\*|\*(?![ \t])|(?<![[:alnum:]])_|_(?![[:alnum:]])|(?<=~)~|~(?=~)|\](?=[(:])', '\\\&', 'gn'),
      '\^\[', '^\\[', 'gn'),
      '<(?=[A-Za-z/!?])|&(?=#?[A-Za-z0-9]+;)', '\\\&', 'gn'),
      '^#{1,6}(?=\s|$)', '\\\&', 'gn'),
      '^(?:>|\||:(?=-)|=(?==*\s*$)|[+-](?=[-\s:|]|$))', '\\\&', 'gn'),
      '^([0-9]{1,9})([.)])(?=\s|$)', '\1\\\2', 'gn')
    AS "text"
  FROM "sections"
)
UPDATE "sections" SET "description" = escaped."text", "version" = "version" + 1
FROM escaped WHERE escaped."id" = "sections"."id" AND escaped."text" <> "sections"."description";
