ALTER TABLE "questions" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_origin_id_questions_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_versions_prompt_idx" ON "question_versions" USING gin (fold("body" ->> 'prompt') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "questions_origin_id_idx" ON "questions" USING btree ("origin_id") WHERE "questions"."origin_id" is not null;--> statement-breakpoint
CREATE INDEX "questions_tags_idx" ON "questions" USING gin ("tags");