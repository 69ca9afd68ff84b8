CREATE TABLE "study_facts" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"section_id" uuid,
	"kind" text NOT NULL,
	"value" jsonb,
	"device" uuid,
	"sequence" integer DEFAULT 0 NOT NULL,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_facts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "study_facts_section_check" CHECK (("study_facts"."section_id" is null) = ("study_facts"."kind" in ('speed', 'captions')))
);
--> statement-breakpoint
ALTER TABLE "study_facts" ADD CONSTRAINT "study_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_facts" ADD CONSTRAINT "study_facts_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_facts_user_id_idx" ON "study_facts" USING btree ("user_id","kind","section_id");--> statement-breakpoint
CREATE INDEX "study_facts_section_id_idx" ON "study_facts" USING btree ("section_id");--> statement-breakpoint
-- Each unit that was completed so far is a tick of the server.
INSERT INTO study_facts (id, user_id, section_id, kind, happened_at, received_at)
  SELECT gen_random_uuid(), user_id, section_id, 'ticked', done_at, done_at FROM completions;
