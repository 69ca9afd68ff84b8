import { normalEmail } from '#contract/email-address.ts';
import type { ImportOutput, ImportStudentsInput } from '#modules/enrolments/contract/enrolments.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { invalidInput } from '#server/errors.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import { lockCourseByRef } from '#modules/courses/server/course-units.service.ts';
import { grantAccess } from './access.service.ts';
import { findByEmails } from './enrolments.queries.ts';
import type { EnrolmentServices } from './enrolments.service.ts';
import { decideLines, isEmail } from './import.rules.ts';
import { readEmails } from './read-emails.ts';

/**
 * Enrols the users of a list of e-mails, or returns line by line what would happen.
 * Throws `course_not_found`, and `invalid_input` for a list that is empty or too long.
 */
export async function importStudents(
  { db, events }: EnrolmentServices,
  actor: Caller,
  course: string,
  { csv, dryRun, accepted }: ImportStudentsInput,
): Promise<ImportOutput> {
  const listed = readEmails(csv);
  if (listed.length === 0) throw invalidInput([['csv', { code: 'list_empty' }]]);
  if (listed.length > UPLOAD_LIMITS.csvLines) {
    const params = { lines: listed.length, max: UPLOAD_LIMITS.csvLines };
    throw invalidInput([['csv', { code: 'list_too_many_lines', params }]]);
  }
  const emails = [...new Set(listed.map(({ text }) => normalEmail(text)).filter(isEmail))];
  // Users are locked before the course, so their ids are needed before the transaction begins.
  const users = await findByEmails(db, (await getCard(db, course))._id, emails);
  const response = await writeAs(db, actor, { users: users.map(({ _id }) => _id) }, async (tx, held) => {
    const { _id, name } = await lockCourseByRef(tx, course);
    // A user who got such an address only since then is not locked: this import treats their line as unknown.
    const users = (await findByEmails(tx, _id, emails)).filter((user) => held.users.has(user._id));
    const decided = decideLines(
      listed,
      users.map((person) => ({ ...person, enrolled: person.enrolled !== null })),
      accepted,
    );
    const ids = decided.flatMap(({ outcome, userId }) => (outcome === 'enrol' && userId !== null ? [userId] : []));
    const grant = { courseId: _id, userIds: ids, cause: 'import', by: held.actor._id } as const;
    const added = dryRun ? [] : await grantAccess(tx, grant);
    if (added.length > 0) {
      await recordChange(tx, held.actor, {
        action: 'enrol',
        entity: 'enrolment',
        entityId: _id,
        label: `${added.length} – ${name}`,
        after: { course: name, users: added },
      });
    }
    return { dryRun, enrolled: added.length, lines: decided };
  });
  if (response.enrolled > 0) events.countsChanged();
  return response;
}
