-- The normal form of an address no longer depends on the language of the database. A database in Turkish may hold two
-- accounts whose addresses differ in I and i alone: which of them keeps the address is not for a migration to decide.
DO $$
DECLARE same text;
BEGIN
  SELECT string_agg(numbers, '; ') INTO same FROM (
    SELECT string_agg('#' || custom_id, ' and ' ORDER BY custom_id) AS numbers
    FROM users GROUP BY lower(email COLLATE "C") HAVING count(*) > 1) AS groups;
  IF same IS NOT NULL THEN
    RAISE EXCEPTION 'Some accounts have e-mail addresses that differ in letter case alone: %. Change one of each with the release used until now, then start this one again.', same;
  END IF;
END $$;--> statement-breakpoint
-- Of several subscriptions of one address the one confirmed first stays.
DELETE FROM subscribers AS later USING subscribers AS kept
  WHERE lower(later.email COLLATE "C") = lower(kept.email COLLATE "C")
    AND (coalesce(kept.confirmed_at, 'infinity'), kept.id) < (coalesce(later.confirmed_at, 'infinity'), later.id);--> statement-breakpoint
DROP INDEX "users_email_key";--> statement-breakpoint
DROP INDEX "audit_entries_entity_idx";--> statement-breakpoint
DROP INDEX "audit_entries_actor_id_idx";--> statement-breakpoint
DROP INDEX "outbox_to_idx";--> statement-breakpoint
DROP INDEX "subscribers_email_key";--> statement-breakpoint
CREATE INDEX "audit_entries_enrolled_user_idx" ON "audit_entries" USING btree (split_part("entity_id", '/', 2),"id") WHERE "audit_entries"."entity" = 'enrolment';--> statement-breakpoint
CREATE INDEX "outbox_reply_to_idx" ON "outbox" USING btree (lower("reply_to" collate "C"),"created_at") WHERE "outbox"."reply_to" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email" collate "C"));--> statement-breakpoint
CREATE INDEX "audit_entries_entity_idx" ON "audit_entries" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_idx" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "outbox_to_idx" ON "outbox" USING btree (lower("to" collate "C"),"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" USING btree (lower("email" collate "C"));