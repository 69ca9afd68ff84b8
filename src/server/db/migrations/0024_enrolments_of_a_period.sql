DROP INDEX "enrolments_created_at_idx";--> statement-breakpoint
CREATE INDEX "enrolments_created_at_paid_idx" ON "enrolments" USING btree ("created_at","paid_cents");