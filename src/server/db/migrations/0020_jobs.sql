CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"user_id" uuid,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "jobs_state_check" CHECK ("jobs"."state" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "chores" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "chores" CASCADE;--> statement-breakpoint
DROP INDEX "outbox_due_idx";--> statement-breakpoint
DROP INDEX "outbox_merge_key";--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_open_idx" ON "jobs" USING btree ("kind","state","due_at","id") WHERE "jobs"."state" <> 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("kind","key") WHERE "jobs"."state" = 'waiting' and "jobs"."attempts" = 0;--> statement-breakpoint
CREATE INDEX "jobs_user_id_idx" ON "jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "jobs_finished_at_idx" ON "jobs" USING btree ("finished_at");--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "key", "user_id", "payload", "state", "due_at", "attempts", "problem", "created_at", "finished_at")
SELECT "id", 'mail.deliver', "merge_key", "user_id", '{}',
	CASE "state" WHEN 'queued' THEN 'waiting' WHEN 'failed' THEN 'failed' ELSE 'done' END,
	"next_attempt_at", "attempts", "problem", "created_at",
	CASE WHEN "state" <> 'queued' THEN coalesce("sent_at", "created_at") END
FROM "outbox";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "merge_key";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "problem";