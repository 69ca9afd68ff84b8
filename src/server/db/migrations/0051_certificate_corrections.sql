ALTER TABLE "certificates" ADD COLUMN "corrections" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Corrections by admins are in the audit log; the others were made by the owners.
UPDATE certificates c SET corrections = made.corrections FROM (
  SELECT user_id, course_id, count(*)::int AS corrections FROM certificates
  WHERE state = 'replaced' AND NOT EXISTS (SELECT FROM audit_entries
    WHERE entity = 'certificate' AND entity_id = certificates.id::text AND after ? 'name')
  GROUP BY user_id, course_id) AS made
WHERE c.state = 'valid' AND c.user_id = made.user_id AND c.course_id IS NOT DISTINCT FROM made.course_id;
--> statement-breakpoint
-- The files of certificates that were replaced before.
INSERT INTO jobs (id, kind, payload)
SELECT gen_random_uuid(), 'certificates.remove', jsonb_build_object('certificates', jsonb_agg(id))
FROM (SELECT id, row_number() OVER (ORDER BY id) / 1000 AS batch FROM certificates WHERE state = 'replaced') AS replaced
GROUP BY batch;
--> statement-breakpoint
-- The audit log names accounts that still exist by what they were called, and deleted ones by their number only.
UPDATE audit_entries SET before = before - 'name', after = after - 'name',
  label = coalesce(nullif(substring(label FROM ' – (.*)$'), ''), '–')
WHERE entity = 'certificate' AND entity_id <> 'keys' AND NOT EXISTS (SELECT FROM certificates WHERE id::text = entity_id);
--> statement-breakpoint
-- Emoji that no font has are left out of the print from now on: what failed because of them is made again.
UPDATE jobs SET state = 'waiting', attempts = 0, problem = NULL, finished_at = NULL, due_at = now()
WHERE state = 'failed' AND problem LIKE 'letters\_missing%';
