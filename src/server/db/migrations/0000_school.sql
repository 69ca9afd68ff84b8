CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"custom_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "users_custom_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"password_hash" text,
	"registration_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_custom_id_unique" UNIQUE("custom_id"),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('user', 'teacher', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"custom_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "courses_custom_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"category" text NOT NULL,
	"teacher" text NOT NULL,
	"description" text NOT NULL,
	"outcomes" text[] DEFAULT '{}' NOT NULL,
	"price_cents" integer NOT NULL,
	"image_src" text,
	"image_alt" text DEFAULT '' NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"language" text DEFAULT 'English' NOT NULL,
	"level" text DEFAULT 'Beginner' NOT NULL,
	"positive_reviews" integer,
	"resources" integer DEFAULT 0 NOT NULL,
	"resource_files" integer DEFAULT 0 NOT NULL,
	"participants" integer DEFAULT 0 NOT NULL,
	"lessons" integer DEFAULT 0 NOT NULL,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_custom_id_unique" UNIQUE("custom_id"),
	CONSTRAINT "courses_price_check" CHECK ("courses"."price_cents" between 0 and 9999999),
	CONSTRAINT "courses_positive_reviews_check" CHECK ("courses"."positive_reviews" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "instructors" (
	"name" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"bio" text NOT NULL,
	"image_src" text
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"video_url" text,
	"captions_url" text,
	"section_image" text,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"free_preview" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sections_duration_check" CHECK ("sections"."duration_seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolments_course_id_user_id_pk" PRIMARY KEY("course_id","user_id"),
	CONSTRAINT "enrolments_source_check" CHECK ("enrolments"."source" in ('purchase', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "known_devices_user_id_idx" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "courses_category_idx" ON "courses" USING btree ("category") WHERE "courses"."listed";--> statement-breakpoint
CREATE INDEX "sections_course_id_position_idx" ON "sections" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "enrolments_user_id_created_at_idx" ON "enrolments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "enrolments_created_at_idx" ON "enrolments" USING btree ("created_at");