CREATE TABLE "school_draft_parts" (
	"part" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"revision" integer NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" uuid,
	CONSTRAINT "school_draft_parts_part_check" CHECK ("school_draft_parts"."part" in ('identity', 'home', 'about', 'footer', 'legal'))
);
--> statement-breakpoint
CREATE TABLE "school_versions" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_versions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document" jsonb NOT NULL,
	"changed" text[] NOT NULL,
	"legal_changed_at" timestamp with time zone,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" uuid
);
--> statement-breakpoint
ALTER TABLE "school_draft_parts" ADD CONSTRAINT "school_draft_parts_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_versions" ADD CONSTRAINT "school_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Every page shows the school's settings: a new version invalidates what is cached of them in all processes.
CREATE TRIGGER school_versions_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON school_versions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();
