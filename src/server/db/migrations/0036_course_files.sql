CREATE TABLE "course_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"before" jsonb,
	"stamp" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
ALTER TABLE "media_files" DROP CONSTRAINT "media_files_kind_check";--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "bytes_of" uuid;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_imports_course_id_idx" ON "course_imports" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_imports_created_by_idx" ON "course_imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "media_files_bytes_of_idx" ON "media_files" USING btree ("bytes_of");--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_kind_check" CHECK ("media_files"."kind" in ('film', 'file', 'captions', 'archive'));