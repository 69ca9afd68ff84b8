CREATE TABLE "unit_drafts" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"value" jsonb,
	"revision" integer NOT NULL,
	"base_version" integer NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" uuid
);
--> statement-breakpoint
CREATE TABLE "unit_versions" (
	"section_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"value" jsonb NOT NULL,
	"small" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"published_by" uuid,
	CONSTRAINT "unit_versions_section_id_number_pk" PRIMARY KEY("section_id","number")
);
--> statement-breakpoint
ALTER TABLE "unit_drafts" ADD CONSTRAINT "unit_drafts_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_drafts" ADD CONSTRAINT "unit_drafts_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_versions" ADD CONSTRAINT "unit_versions_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_versions" ADD CONSTRAINT "unit_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unit_drafts_edited_by_idx" ON "unit_drafts" USING btree ("edited_by");--> statement-breakpoint
CREATE INDEX "unit_versions_published_by_idx" ON "unit_versions" USING btree ("published_by");