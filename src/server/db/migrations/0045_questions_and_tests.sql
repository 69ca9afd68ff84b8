CREATE TABLE "question_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "question_versions_question_id_number_key" UNIQUE("question_id","number")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_answers" (
	"attempt_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"answer" jsonb,
	"sequence" bigint NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"points" double precision,
	"comment" text DEFAULT '' NOT NULL,
	"marked_by" uuid,
	CONSTRAINT "attempt_answers_attempt_id_version_id_pk" PRIMARY KEY("attempt_id","version_id")
);
--> statement-breakpoint
CREATE TABLE "test_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"version_ids" uuid[] NOT NULL,
	"seed" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deadline" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"points" double precision,
	"maximum" double precision NOT NULL,
	"passed" boolean,
	CONSTRAINT "test_attempts_user_id_section_id_number_key" UNIQUE("user_id","section_id","number"),
	CONSTRAINT "test_attempts_points_check" CHECK ("test_attempts"."points" between 0 and "test_attempts"."maximum")
);
--> statement-breakpoint
CREATE TABLE "tests" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "time_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"factor" real NOT NULL,
	CONSTRAINT "time_factors_factor_check" CHECK ("time_factors"."factor" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_attempt_id_test_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."test_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_factors" ADD CONSTRAINT "time_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_versions_created_by_idx" ON "question_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "questions_course_id_idx" ON "questions" USING btree ("course_id","id");--> statement-breakpoint
CREATE INDEX "attempt_answers_version_id_idx" ON "attempt_answers" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "attempt_answers_marked_by_idx" ON "attempt_answers" USING btree ("marked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "test_attempts_open_idx" ON "test_attempts" USING btree ("user_id","section_id") WHERE "test_attempts"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "test_attempts_section_id_idx" ON "test_attempts" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "test_attempts_deadline_idx" ON "test_attempts" USING btree ("deadline") WHERE "test_attempts"."submitted_at" is null;--> statement-breakpoint
CREATE FUNCTION refuse_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'Versions of questions are immutable: add a version instead.';
END $$;
--> statement-breakpoint
CREATE TRIGGER question_versions_immutable BEFORE UPDATE OR DELETE ON question_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_version_change();
