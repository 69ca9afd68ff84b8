CREATE TABLE "course_team" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_team_course_id_user_id_pk" PRIMARY KEY("course_id","user_id"),
	CONSTRAINT "course_team_role_check" CHECK ("course_team"."role" in ('owner', 'author', 'marker', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "course_team" ADD CONSTRAINT "course_team_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_team" ADD CONSTRAINT "course_team_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_team_user_id_idx" ON "course_team" USING btree ("user_id");--> statement-breakpoint
-- Instructors marked the essays of their courses: they own them from now on.
INSERT INTO "course_team" ("course_id", "user_id", "role") SELECT "id", "instructor_id", 'owner' FROM "courses" WHERE "instructor_id" IS NOT NULL;
