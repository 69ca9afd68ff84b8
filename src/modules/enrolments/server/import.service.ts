import type { Actor } from '#modules/audit/server/audit.service.ts';
import { normalEmail } from '#contract/email-address.ts';
import type { ImportOutput, ImportStudentsInput } from '#modules/enrolments/contract/enrolments.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import type { Handle } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { inviteUnknown } from '#modules/users/server/users.service.ts';
import { listReserved } from '#modules/users/server/email-links.service.ts';
import { type RenderOptions, renderEmail } from '#modules/mail/server/email-templates.ts';
import { HIDDEN_LINKS } from '#modules/mail/server/mail.kinds.ts';
import { postMail } from '#modules/mail/server/mail.service.ts';
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

/** What importing works on, beyond enrolling. */
type ImportServices = EnrolmentServices & Pick<Services, 'mail' | 'origin'>;

type Decided = ReturnType<typeof decideLines>;

/**
 * Creates the accounts of lines that invite and returns their ids by normal e-mail; those that got one meanwhile have none. The
 * accounts are locked before the course, and in one order: two lists may name the same people.
 */
async function inviteAll(tx: Handle, actor: Actor, lines: Decided): Promise<Map<string, string>> {
  const people = lines.map(({ email, name }) => ({ key: normalEmail(email), email, name: name ?? email }));
  const ids = new Map<string, string>();
  for (const { key, ...person } of people.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const added = await inviteUnknown(tx, actor, person);
    if (added) ids.set(key, added._id);
  }
  return ids;
}

/** Returns what the first person of each kind would read. */
function previews(
  lines: Decided,
  { message, notify }: ImportStudentsInput,
  course: string,
  options: Omit<RenderOptions, 'link'>,
): ImportOutput['emails'] {
  const first = (outcome: Decided[number]['outcome']) => lines.find((line) => line.outcome === outcome);
  const kinds = [
    ['enrolled-invited', first('invite')],
    ['enrolled', notify ? first('enrol') : undefined],
  ] as const;
  return kinds.flatMap(([kind, line]) => {
    if (!line) return [];
    const data = { name: line.name ?? '', course, message };
    const { subject, text } = renderEmail(kind, data, { ...options, link: HIDDEN_LINKS[kind] });
    return [{ subject, text }];
  });
}

/**
 * Enrols the users of a list of e-mails, or returns line by line what would happen; invites those without an account if the input
 * says so. `locale` is the language of the emails.
 * Throws `course_not_found`, `user_exists` for an address that is being given up at this moment, `mail_off` for invitations of a school that sends no email, and `invalid_input` for a list that is
 * empty, too long, or invites too many.
 */
export async function importStudents(
  services: ImportServices,
  actor: Caller,
  course: string,
  input: ImportStudentsInput,
  locale: string,
): Promise<ImportOutput> {
  const { db, events, mail, origin } = services;
  const { csv, dryRun, accepted, invite, notify, message } = input;
  const listed = readEmails(csv);
  if (listed.length === 0) throw invalidInput([['csv', { code: 'list_empty' }]]);
  if (listed.length > UPLOAD_LIMITS.csvLines) {
    const params = { lines: listed.length, max: UPLOAD_LIMITS.csvLines };
    throw invalidInput([['csv', { code: 'list_too_many_lines', params }]]);
  }
  const emails = [...new Set(listed.map(({ text }) => normalEmail(text)).filter(isEmail))];
  // Users are locked before the course, so their ids are needed before the transaction begins.
  const { _id: courseId } = await getCard(db, course);
  const users = await findByEmails(db, courseId, emails);
  // An account whose owner never gets the link belongs to no person.
  if (invite) await mail.mustWork();
  const school = await mail.school();
  const own = normalEmail(school.supportEmail);
  const options = { locale, school, origin: origin() };
  const response = await writeAs(db, actor, { users: users.map(({ _id }) => _id) }, async (tx, held) => {
    const present = await findByEmails(tx, courseId, emails);
    const taken = new Set(present.map(({ email }) => email));
    const reserved = await listReserved(tx, invite ? emails : []);
    const mayInvite = (email: string) => invite && email !== own && !reserved.has(email) && !taken.has(email);
    const toInvite = decideLines(listed, [], [], mayInvite).filter(({ outcome }) => outcome === 'invite');
    if (toInvite.length > UPLOAD_LIMITS.invitations) {
      const params = { count: toInvite.length, max: UPLOAD_LIMITS.invitations };
      throw invalidInput([['csv', { code: 'list_too_many_invited', params }]]);
    }
    const invited = dryRun ? new Map<string, string>() : await inviteAll(tx, held.actor, toInvite);
    const { _id, name } = await lockCourseByRef(tx, course);
    // A user who got such an address only since then is not locked: this import treats their line as unknown.
    const users = (await findByEmails(tx, _id, emails)).filter((user) => held.users.has(user._id));
    const decided = decideLines(
      listed,
      users.map((person) => ({ ...person, enrolled: person.enrolled !== null })),
      accepted,
      dryRun ? mayInvite : (email) => invited.has(email),
    );
    const ids = decided.flatMap(({ outcome, userId }) => (outcome === 'enrol' && userId !== null ? [userId] : []));
    const grant = {
      courseId: _id,
      userIds: [...ids, ...invited.values()],
      cause: 'import',
      by: held.actor._id,
    } as const;
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
    const isAdded = new Set(added);
    for (const { email: to, name: user, userId: known } of decided) {
      const newId = invited.get(normalEmail(to));
      const userId = newId ?? (notify ? known : null);
      if (userId === null || !isAdded.delete(userId)) continue;
      const kind = newId === undefined ? 'enrolled' : 'enrolled-invited';
      await postMail(tx, { kind, userId, to, locale, data: { name: user ?? '', course: name, message } });
    }
    const read = dryRun ? previews(decided, input, name, options) : [];
    return { dryRun, enrolled: added.length, invited: invited.size, lines: decided, emails: read };
  });
  if (response.enrolled > 0) events.countsChanged();
  mail.wake();
  return response;
}
