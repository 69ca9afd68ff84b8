import { and, eq, ne, sql } from 'drizzle-orm';
import type { CourseMedia } from '#modules/media/contract/media-files.ts';
import type { Handle } from '#server/db/database.ts';
import { jobs } from '#server/db/schema/jobs.ts';

const ofKind = (kind: string) => and(eq(jobs.kind, kind), ne(jobs.state, 'done'));
const field = (name: string) => sql<string>`${jobs.payload} ->> ${sql.raw(`'${name}'`)}`;

/** Reads a problem of a job, `code: detail`. Of the detail, which can be all a program wrote, the last line. */
function readProblem(problem: string | null): CourseMedia['transcriptions'][number]['problem'] {
  if (problem === null) return null;
  const [code = '', ...rest] = problem.split(': ');
  return { code, detail: rest.join(': ').trim().split('\n').at(-1) ?? '' };
}

/** Lists the captions of a course that are being made or could not be, the latest request of each. */
export async function listTranscriptions(
  db: Handle,
  kind: string,
  courseId: string,
): Promise<CourseMedia['transcriptions']> {
  const rows = await db
    .select({ sectionId: field('unit'), language: field('language'), state: jobs.state, problem: jobs.problem })
    .from(jobs)
    .where(and(ofKind(kind), sql`${field('course')} = ${courseId}`))
    .orderBy(jobs.id);
  const latest = new Map(rows.map((row) => [`${row.sectionId} ${row.language}`, row]));
  return [...latest.values()].map((row) => ({
    ...row,
    state: row.state === 'failed' ? 'failed' : 'waiting',
    problem: readProblem(row.problem),
  }));
}
