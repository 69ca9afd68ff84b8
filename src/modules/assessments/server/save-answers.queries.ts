import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SaveAnswersInput } from '#modules/assessments/contract/assessments.ts';
import type { Handle } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { courseTeam, isMemberOf } from '#server/db/schema/course-team.ts';
import { enrolments, isEnrolmentOf } from '#server/db/schema/enrolments.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { attemptAnswers, testAttempts } from '#server/db/schema/tests.ts';
import { sections } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';
import { isSessionOf } from '#server/db/session-lifetime.ts';
import { isOver } from './assessments.queries.ts';

/** Whose answers are saved: the session, and the access that its guard has found. */
export interface Saver {
  readonly userId: string;
  readonly sessionId: string;
  readonly courseId: string;
}

/** What saving answers has done. */
interface Saved {
  readonly alive: boolean;
  readonly entitled: boolean;
  readonly open: boolean;
  readonly saved: number;
  readonly secondsLeft: number | null;
}

const [userId, courseId] = [sql.placeholder('userId'), sql.placeholder('courseId')];
const isEntitled = sql<boolean>`(exists (select from enrolled) or exists (select from member)
  or exists (select from person where role = 'admin'))`;

// PostgreSQL never inlines a CTE that locks rows: each of them runs once, and those that need it after it.
const statement = prepared((db) => {
  const person = db.$with('person', {}).as(sql`select role from ${users} where ${eq(users.id, userId)} for key share`);
  const live = db.$with('live', {}).as(sql`select from ${sessions}
    where ${isSessionOf(userId, sql.placeholder('sessionId'))}
      and exists (select from person) for key share`);
  const enrolled = db.$with('enrolled', {}).as(sql`select from ${enrolments}
    where ${isEnrolmentOf(userId, courseId)}
      and exists (select from live) for key share`);
  const member = db.$with('member', {}).as(sql`select from ${courseTeam}
    where ${isMemberOf(userId, courseId)}
      and exists (select from live) for key share`);
  const isOpen = and(
    eq(testAttempts.id, sql.placeholder('attemptId')),
    eq(testAttempts.userId, userId),
    isNull(testAttempts.submittedAt),
  );
  const attempt = db.$with('attempt', {}).as(sql`
    select ${testAttempts.id}, ${testAttempts.versionIds}, ${testAttempts.deadline} from ${testAttempts}
    where ${isOpen} and not ${isOver} and exists (select from live) and ${isEntitled}
      and exists (select from ${sections}
        where ${sections.id} = ${testAttempts.sectionId} and ${eq(sections.courseId, courseId)})
    for key share`);
  const sent = db.$with('sent', {}).as(sql`select distinct on (question) question, answer, sequence
    from jsonb_to_recordset(${sql.placeholder('answers')}::jsonb) as one (question uuid, answer jsonb, sequence int8)
    order by question, sequence desc`);
  const written = db.$with('written', {}).as(sql`
    insert into ${attemptAnswers} (attempt_id, version_id, answer, sequence)
    select attempt.id, sent.question, nullif(sent.answer, 'null'::jsonb), sent.sequence
    from sent join attempt on sent.question = any(attempt.version_ids)
    on conflict (attempt_id, version_id) do update
      set answer = excluded.answer, sequence = excluded.sequence, saved_at = now()
      where excluded.sequence > ${attemptAnswers}.sequence
    returning 1`);
  return db
    .with(person, live, enrolled, member, attempt, sent, written)
    .select({
      alive: sql<boolean>`exists (select from live)`,
      entitled: isEntitled,
      open: sql<boolean>`exists (select from attempt)`,
      saved: sql<number>`(select count(*)::int from written)`,
      secondsLeft: sql<number | null>`(select greatest(extract(epoch from deadline - now()), 0)::float8
        from attempt where deadline is not null)`,
    })
    .from(sql`(values (1)) as once`)
    .prepare('save_answers');
});

/**
 * Saves answers of an open attempt in one statement: it checks and locks the session, the enrolment or the place in the team, and the attempt like
 * `writeAs`, which would take three more. A save with a lower sequence than the stored one is ignored. The statement is
 * planned once for each connection (docs/decisions/0137).
 */
export async function saveAnswers(
  db: Handle,
  saver: Saver,
  attemptId: string,
  answers: SaveAnswersInput['answers'],
): Promise<Saved> {
  const [row] = await statement(db).execute({ ...saver, attemptId, answers: JSON.stringify(answers) });
  return row!;
}
