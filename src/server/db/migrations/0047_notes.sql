CREATE TABLE "notes" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"section_id" uuid,
	"course" text NOT NULL,
	"unit" text NOT NULL,
	"second" integer,
	"quote" text,
	"text" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(text || ' ' || coalesce(quote, ''))) STORED,
	"revision" integer DEFAULT 1 NOT NULL,
	"device" uuid NOT NULL,
	"seen" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "notes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_section_id_idx" ON "notes" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "notes_course_id_idx" ON "notes" USING btree ("course_id");