import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { ACCESS_CAUSES, LearnerSort, LearnerSource } from '#contract/choices.ts';
import { admits } from '#contract/team-access.ts';
import type {
  ExportStudentsQuery,
  ListStudentsQuery,
  Student,
  StudentsSummary,
} from '#modules/enrolments/contract/enrolments.ts';
import { recordListExport } from '#modules/audit/server/audit.service.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import { type CsvColumns, csvOfList } from '#server/api/csv.ts';
import { type TotalCountCache, totalOf } from '#server/db/counts/total-count-cache.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { invalidInput } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import {
  countLearners,
  findSummary,
  type LearnerCursor,
  type LearnerFilter,
  type LearnerRow,
  listLearnerRows,
} from './learners.queries.ts';

const SOURCES: Readonly<Partial<Record<(typeof ACCESS_CAUSES)[number], LearnerSource>>> = {
  // Whether an order cost something is not for the team of a course.
  purchase: 'order',
  free: 'order',
  coupon: 'order',
  invoice: 'order',
  admin: 'admin',
  import: 'import',
  request: 'request',
};

/** Whether a caller sees the email addresses of learners. */
const seesEmails = ({ role, teamRole }: Caller): boolean => role === 'admin' || admits('course-marker', teamRole);

const time = (moment: string): string => new Date(moment).toISOString();
const timeOrNull = (moment: string | null): string | null => moment && time(moment);

function present({ customId: _customId, cause, key, tie, ...row }: LearnerRow, emails: boolean): Student {
  return {
    ...row,
    email: emails ? row.email : null,
    since: time(row.since),
    until: timeOrNull(row.until),
    lastSeenAt: timeOrNull(row.lastSeenAt),
    certificateAt: timeOrNull(row.certificateAt),
    source: (cause && SOURCES[cause]) ?? null,
    cursor: Buffer.from(JSON.stringify([key, tie])).toString('base64url'),
  };
}

const DATABASE_TIME = /^(-infinity|\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2})$/;
const NUMBER = /^\d{1,9}$/;
const ofUser = (key: RegExp) => z.tuple([z.string().regex(key), z.uuid()]);

/** What the cursors of an order hold. */
const CURSORS = {
  name: z.tuple([z.string().refine((name) => !name.includes('\0')), z.string().regex(NUMBER)]),
  progress: ofUser(NUMBER),
  lastSeen: ofUser(DATABASE_TIME),
  joined: ofUser(DATABASE_TIME),
} as const;

/** Reads a cursor of an order. Throws `invalid_input`. */
function readCursor(after: string | undefined, sort: LearnerSort): LearnerCursor | null {
  if (after === undefined) return null;
  const parsed = CURSORS[sort.replace('-', '') as keyof typeof CURSORS].safeParse(decoded(after));
  if (!parsed.success) throw invalidInput([['after', { code: 'cursor_invalid' }]]);
  const [key, tie] = parsed.data;
  return { key, tie };
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

/** Learners of a page, unless the call says how many. */
const DEFAULT_LIMIT = 100;

/** Whether a call without a limit is for all learners: one as earlier releases had it, by an admin. */
const isWhole = ({ role }: Caller, { state, unit, sort, after, units }: ListStudentsQuery): boolean =>
  role === 'admin' && sort === 'name' && (state ?? unit ?? after ?? units) === undefined;

/** Returns a page of a course's learners and the total number of matches. Throws `course_not_found` and `invalid_input`. */
export async function listStudents(
  { db, totalCounts }: { readonly db: Handle; readonly totalCounts: TotalCountCache },
  caller: Caller,
  course: string,
  query: ListStudentsQuery,
): Promise<{ students: Student[]; total: number }> {
  const after = readCursor(query.after, query.sort);
  const { _id: courseId, participants } = await getCard(db, course);
  const emails = seesEmails(caller);
  const filter: LearnerFilter = {
    courseId,
    q: query.q,
    state: query.state,
    unit: query.state === 'stuck' ? query.unit : undefined,
    byEmail: emails,
  };
  const { sort, offset } = query;
  const limit = query.limit ?? (isWhole(caller, query) ? undefined : DEFAULT_LIMIT);
  const page = { ...filter, sort, after, limit, offset, units: query.units === 'true' };
  const rows = await listLearnerRows(db, page);
  const count = () => totalCounts.get({ learners: filter }, () => countLearners(db, filter));
  const total =
    filter.q || filter.state
      ? await (after === null ? totalOf(rows.length, { ...query, limit }, count) : count())
      : participants;
  return { students: rows.map((row) => present(row, emails)), total };
}

/** Returns the units of a course and how many learners each filter finds. Throws `course_not_found`. */
export async function getStudentsSummary(db: Handle, course: string): Promise<StudentsSummary> {
  const { _id } = await getCard(db, course);
  return findSummary(db, _id);
}

type ExportedStudent = Student & Pick<LearnerRow, 'customId'>;

/** Returns the results in the tests as one cell. */
const resultsOf = ({ tests }: Student): string =>
  tests
    .map(({ title, percent, passed }) => `${title}: ${percent === null ? '' : `${percent} % `}${resultWord(passed)}`)
    .join('; ');
const resultWord = (passed: boolean | null): string =>
  passed === null ? '(not marked yet)' : passed ? '(passed)' : '(not passed)';

const CSV_COLUMNS: CsvColumns<ExportedStudent> = {
  id: (student) => String(student.customId),
  name: (student) => student.name,
  email: (student) => student.email ?? '',
  enrolled: (student) => student.since,
  until: (student) => student.until ?? '',
  units_done: (student) => String(student.unitsDone),
  units: (student) => String(student.units),
  source: (student) => student.source ?? '',
  last_seen: (student) => student.lastSeenAt ?? '',
  last_unit: ({ lastUnit }) => (lastUnit ? `${lastUnit.number}. ${lastUnit.title}` : ''),
  tests: resultsOf,
  completed: (student) => (student.finished ? 'yes' : 'no'),
  certificate: (student) => student.certificateAt ?? '',
};

/** Returns the learners of a course that match as a CSV file, in the order of the list, and records it. Throws `course_not_found`. */
export async function exportStudents(
  db: Db,
  actor: Caller,
  course: string,
  { sort, ...query }: ExportStudentsQuery,
): Promise<Readable> {
  const { _id: courseId, participants } = await getCard(db, course);
  const filter: LearnerFilter = { ...query, courseId, byEmail: true };
  const count = filter.q || filter.state ? await countLearners(db, filter) : participants;
  await recordListExport(db, actor, 'students.csv', count);
  return csvOfList(CSV_COLUMNS, async (last: ExportedStudent | undefined, limit) => {
    const after = readCursor(last?.cursor, sort);
    const rows = await listLearnerRows(db, { ...filter, sort, after, limit });
    return rows.map((row) => ({ ...present(row, true), customId: row.customId }));
  });
}
