ALTER TABLE "courses" ADD COLUMN "sale_price_cents" integer;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "sale_ends_on" date;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "sale_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_sale_price_check" CHECK ("courses"."sale_price_cents" >= 0 and "courses"."sale_price_cents" < "courses"."price_cents");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_sale_end_check" CHECK (("courses"."sale_ends_on" is null) = ("courses"."sale_ends_at" is null));