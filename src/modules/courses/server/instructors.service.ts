import type { Expected } from '#contract/if-match.ts';
import type {
  CourseInstructor,
  InstructorAccount,
  InstructorWithCourses,
  InstructorProfile,
  UpdateProfileInput,
} from '#modules/courses/contract/instructors.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { joinAsOwner } from '#modules/teams/server/teams.service.ts';
import { collectImages, withImage } from '#modules/media/server/media.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import type { EditingServices } from './course-edits.service.ts';
import { presentCard } from './courses.present.ts';
import {
  ensureProfile,
  findProfile,
  findPublicProfile,
  isNamed,
  listAccounts,
  listCardsOfInstructor,
  lockCourseOf,
  updateInstructor,
  writeProfile,
} from './instructors.queries.ts';

/** Returns the public page of an instructor. Throws `instructor_not_found`. */
export async function getInstructorPage(db: Handle, userId: string): Promise<InstructorWithCourses> {
  const profile = await findPublicProfile(db, userId);
  if (!profile) throw new AppError('instructor_not_found');
  return { ...profile, courses: (await listCardsOfInstructor(db, userId)).map(presentCard) };
}

/** Returns the profile of an account, with the account's name until it is written. Throws `user_not_found`. */
export async function getProfile(db: Handle, userId: string): Promise<InstructorProfile> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new AppError('user_not_found');
  return profile.profile ?? { name: profile.accountName, title: '', bio: '', link: '', imageSrc: null, version: 0 };
}

/**
 * Returns whether a course names an account. Throws `user_not_found`, and `not_an_instructor` for a learner whom no course
 * names: their profile would be a place for public images.
 */
async function mustTeach(db: Handle, userId: string): Promise<boolean> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new AppError('user_not_found');
  const teaches = await isNamed(db, userId);
  if (profile.role === 'user' && !teaches) throw new AppError('not_an_instructor');
  return teaches;
}

/**
 * Changes the profile of an account, by its owner or an admin; a change of another person's is recorded in the
 * audit log. Throws `user_not_found`, `not_an_instructor`, `edit_conflict` (with the present profile) and what is wrong
 * with the image. Pages are made again only if one may show the profile.
 */
export async function updateProfile(
  services: EditingServices,
  caller: Caller,
  userId: string,
  { version, profileImage, ...texts }: UpdateProfileInput & Expected,
  image: Buffer | null,
): Promise<InstructorProfile> {
  // Before the image is worked on, which takes seconds. The write refuses an account that is gone: it may be the caller's.
  if (await findProfile(services.db, userId)) await mustTeach(services.db, userId);
  const { dropped, after, isShown } = await withImage(
    services,
    image,
    (stored) =>
      writeAs(services.db, caller, { users: [userId], change: true }, async (tx, held) => {
        const teaches = await mustTeach(tx, userId);
        const before = await getProfile(tx, userId);
        if (version !== undefined && version !== before.version)
          throw new AppError('edit_conflict', { current: before });
        const imageSrc = stored ?? (profileImage === 'remove' ? null : undefined);
        await writeProfile(tx, userId, { ...texts, name: texts.name ?? before.name, imageSrc });
        const after = await getProfile(tx, userId);
        if (held.actor._id !== userId) {
          await recordChange(tx, held.actor, {
            action: 'update',
            entity: 'user',
            entityId: userId,
            label: held.users.get(userId)?.name ?? before.name,
            before: { profile: [] },
            after: { profile: changedFields(before, after) },
          });
        }
        return {
          dropped: imageSrc === undefined ? null : before.imageSrc,
          after,
          isShown: teaches && changedFields(before, after).length > 0,
        };
      }),
    'own',
    { createdBy: caller._id },
  );
  if (isShown) services.events.changed();
  await collectImages(services, [dropped]);
  return after;
}

/** Returns the names of the fields that differ: the audit log keeps no text that names a person. */
const changedFields = (before: InstructorProfile, after: InstructorProfile): readonly string[] =>
  (['name', 'title', 'bio', 'link', 'imageSrc'] as const).filter((field) => before[field] !== after[field]);

/** Returns the accounts that a course can name as its instructor. */
export const getAccounts = (db: Handle): Promise<InstructorAccount[]> => listAccounts(db);

/** Returns the number of an account as the audit log records it: it is never assigned again and is no name. */
const numberOf = (account: { readonly customId: number } | null): string => (account ? `#${account.customId}` : '');

/**
 * Changes the account a course (`_id` or `customId`) names as its instructor, recorded in the audit log. The account joins
 * its team as an owner, unless it is in it; who was named before stays in it. Throws
 * `course_not_found`, `user_not_found` and `not_an_instructor`.
 */
export async function changeInstructor(
  { db, events }: EditingServices,
  caller: Caller,
  course: string,
  { instructorId }: CourseInstructor,
): Promise<CourseInstructor> {
  const users = instructorId ? [instructorId] : [];
  await writeAs(db, caller, { users }, async (tx, { actor }) => {
    const instructor = await lockCourseOf(tx, course);
    if (!instructor) throw new AppError('course_not_found');
    const before = instructor.instructorId ? await findProfile(tx, instructor.instructorId) : null;
    const after = instructorId ? await findProfile(tx, instructorId) : null;
    if (instructorId) {
      if (!after) throw new AppError('user_not_found');
      if (after.role === 'user') throw new AppError('not_an_instructor');
      await ensureProfile(tx, instructorId, after.accountName);
      await joinAsOwner(tx, actor, instructor, instructorId);
    }
    await updateInstructor(tx, instructor._id, instructorId);
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'course',
      entityId: instructor._id,
      label: instructor.name,
      before: { instructor: numberOf(before) },
      after: { instructor: numberOf(after) },
    });
  });
  events.changed();
  return { instructorId };
}
