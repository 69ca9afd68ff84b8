-- A unit with a test is done by passing it: ticks from before it had one, or sent by hand, no longer show it as done.
DELETE FROM completions c USING tests t
WHERE t.section_id = c.section_id
  AND NOT EXISTS (SELECT FROM study_facts f
    WHERE f.user_id = c.user_id AND f.section_id = c.section_id AND f.kind = 'passed');
--> statement-breakpoint
INSERT INTO completions AS c (user_id, section_id, done_at)
SELECT f.user_id, f.section_id, max(f.happened_at) FROM study_facts f JOIN tests t ON t.section_id = f.section_id
WHERE f.kind = 'passed' GROUP BY f.user_id, f.section_id
ON CONFLICT (user_id, section_id) DO UPDATE SET done_at = excluded.done_at WHERE c.done_at <> excluded.done_at;
