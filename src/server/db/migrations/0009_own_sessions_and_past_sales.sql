CREATE TABLE "past_sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "past_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" uuid NOT NULL,
	"sold_on" date NOT NULL,
	"paid_cents" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ref" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "past_sales" ADD CONSTRAINT "past_sales_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_sales_course_id_idx" ON "past_sales" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "past_sales_sold_on_idx" ON "past_sales" USING btree ("sold_on");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_ref_unique" UNIQUE("ref");