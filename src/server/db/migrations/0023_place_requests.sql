CREATE TABLE "place_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"search_text" text GENERATED ALWAYS AS (fold(name || ' ' || email)) STORED,
	CONSTRAINT "place_requests_state_check" CHECK ("place_requests"."state" in ('open', 'enrolled', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "hidden_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"hidden_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setup_link" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "setup_link_one_row" CHECK ("setup_link"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "place_requests" ADD CONSTRAINT "place_requests_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_requests" ADD CONSTRAINT "place_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_requests" ADD CONSTRAINT "place_requests_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "place_requests_open_user_key" ON "place_requests" USING btree ("user_id","course_id") WHERE "place_requests"."state" = 'open' and "place_requests"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "place_requests_open_email_key" ON "place_requests" USING btree (lower("email" collate "C"),"course_id") WHERE "place_requests"."state" = 'open' and "place_requests"."user_id" is null;--> statement-breakpoint
CREATE INDEX "place_requests_state_idx" ON "place_requests" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "place_requests_user_id_idx" ON "place_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "place_requests_course_id_idx" ON "place_requests" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "place_requests_settled_by_idx" ON "place_requests" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "place_requests_settled_at_idx" ON "place_requests" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "place_requests_email_idx" ON "place_requests" USING btree (lower("email" collate "C"),"created_at") WHERE "place_requests"."user_id" is null;--> statement-breakpoint
CREATE INDEX "place_requests_search_text_idx" ON "place_requests" USING gin ("search_text" gin_trgm_ops);