CREATE TABLE "unit_videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"section_id" uuid NOT NULL,
	"video_url" text NOT NULL,
	"poster" text,
	"captions_url" text
);
--> statement-breakpoint
DROP INDEX "media_files_captions_key";--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "video_url" text;--> statement-breakpoint
ALTER TABLE "unit_videos" ADD CONSTRAINT "unit_videos_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unit_videos_section_id_idx" ON "unit_videos" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "unit_videos_poster_idx" ON "unit_videos" USING btree ("poster");--> statement-breakpoint
CREATE UNIQUE INDEX "media_files_captions_key" ON "media_files" USING btree ("section_id","language",md5(coalesce("video_url", ''))) WHERE "media_files"."kind" = 'captions';--> statement-breakpoint
-- An upload has always taken a frame unless the unit had an image.
INSERT INTO "unit_videos" ("section_id", "video_url", "poster")
  SELECT "id", "video_url", "section_image" FROM "sections"
  WHERE "video_url" LIKE '/media/files/%' AND "section_image" IS NOT NULL;
