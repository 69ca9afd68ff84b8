CREATE TABLE "progress_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"rows" jsonb NOT NULL,
	"by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "progress_resets" ADD CONSTRAINT "progress_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_resets" ADD CONSTRAINT "progress_resets_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_resets" ADD CONSTRAINT "progress_resets_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_resets" ADD CONSTRAINT "progress_resets_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "progress_resets_user_id_idx" ON "progress_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "progress_resets_course_id_idx" ON "progress_resets" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "progress_resets_section_id_idx" ON "progress_resets" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "progress_resets_by_user_id_idx" ON "progress_resets" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "progress_resets_created_at_idx" ON "progress_resets" USING btree ("created_at");