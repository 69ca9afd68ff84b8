ALTER TABLE "questions" ADD COLUMN "graded_by" integer;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD COLUMN "graded_version_id" uuid;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_graded_version_id_question_versions_id_fk" FOREIGN KEY ("graded_version_id") REFERENCES "public"."question_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_answers_graded_version_id_idx" ON "attempt_answers" USING btree ("graded_version_id") WHERE "attempt_answers"."graded_version_id" is not null;