import { sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';

/** An enrolment whose sums differ from what they sum up. */
export interface SumDifference extends Record<string, unknown> {
  readonly courseId: string;
  readonly userId: string;
  readonly computed: object;
  readonly stored: object;
}

/** Computes the sums of all enrolments and returns up to so many differences. Reads all of them. */
export async function listSumDifferences(db: Handle, limit: number): Promise<SumDifference[]> {
  const { rows } = await db.execute<SumDifference>(sql`
    select e.course_id as "courseId", e.user_id as "userId", to_jsonb(s) - 'user_id' as computed, jsonb_build_object(
        'units_done', e.units_done, 'active_at', e.active_at, 'stuck_unit_id', e.stuck_unit_id, 'finished', e.finished,
        'failed_test', e.failed_test) as stored
    from ${enrolments} e cross join lateral learner_sums(e.course_id, array[e.user_id]) s
    where (s.units_done, s.active_at, s.stuck_unit_id, s.finished, s.failed_test)
      is distinct from (e.units_done, e.active_at, e.stuck_unit_id, e.finished, e.failed_test)
    limit ${limit}`);
  return rows;
}
