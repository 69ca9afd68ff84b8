CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"name" text NOT NULL,
	"course_title" text NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'valid' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"private" boolean DEFAULT false NOT NULL,
	"status_list" integer NOT NULL,
	"status_index" integer NOT NULL,
	"data" jsonb,
	"credential" jsonb,
	"search_text" text GENERATED ALWAYS AS (fold(name || ' ' || course_title)) STORED,
	CONSTRAINT "certificates_address_unique" UNIQUE("address"),
	CONSTRAINT "certificates_state_check" CHECK ("certificates"."state" in ('valid', 'revoked', 'replaced')),
	CONSTRAINT "certificates_status_index_check" CHECK ("certificates"."status_index" between 0 and 131071)
);
--> statement-breakpoint
CREATE TABLE "revoked_statuses" (
	"list" integer NOT NULL,
	"index" integer NOT NULL,
	CONSTRAINT "revoked_statuses_list_index_pk" PRIMARY KEY("list","index")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_user_id_course_id_key" ON "certificates" USING btree ("user_id","course_id") WHERE "certificates"."state" = 'valid';--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_status_key" ON "certificates" USING btree ("status_list","status_index");--> statement-breakpoint
CREATE INDEX "certificates_user_id_idx" ON "certificates" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "certificates_course_id_idx" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "certificates_search_text_idx" ON "certificates" USING gin ("search_text" gin_trgm_ops);