import { z } from 'zod';
import { courseCard } from './courses.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { optionalText, imageWord, requiredText } from '#contract/fields/form-fields.ts';
import { objectId } from '#contract/ids.ts';
import { INSTRUCTOR_RULES } from './instructor.rules.ts';
import { mediaUrl } from '#contract/fields/media.ts';

/** What visitors read of an instructor with an account, and edit of themselves. */
export const instructorProfile = z
  .object({
    name: z.string().meta({ description: 'The name in public; at first that of the account' }),
    title: z.string(),
    bio: z.string().meta({ description: 'Paragraphs with a blank line between them' }),
    link: z.string().meta({ description: 'A web address of their own; empty for none' }),
    imageSrc: mediaUrl.nullable(),
    version: z
      .int()
      .nonnegative()
      .meta({ description: 'To be sent back as `If-Match` when saving; 0 before the first time' }),
  })
  .meta({ id: 'InstructorProfile' });
export type InstructorProfile = z.infer<typeof instructorProfile>;

/** The public page of an instructor: the profile and their courses in the catalogue, newest first. */
export const instructorPage = instructorProfile
  .omit({ version: true })
  .extend({ _id: objectId, courses: z.array(courseCard) })
  .meta({ id: 'InstructorPage' });
export type InstructorWithCourses = z.infer<typeof instructorPage>;

/** Changes a profile; fields that are left out stay. The image is sent beside it. */
export const updateProfileInput = z.object({
  name: requiredText(INSTRUCTOR_RULES.name).optional(),
  title: optionalText(INSTRUCTOR_RULES.title).optional(),
  bio: optionalText(INSTRUCTOR_RULES.bio).optional(),
  link: optionalText(INSTRUCTOR_RULES.link)
    .refine((link) => link === '' || /^https:\/\/[^\s"<>]+$/.test(link), fieldMessage('video_address_invalid'))
    .optional(),
  profileImage: imageWord,
});
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;

/** An account that a course can name as its instructor. */
export const instructorAccount = z
  .object({ _id: objectId, name: z.string().meta({ description: 'The public name, or that of the account' }) })
  .meta({ id: 'InstructorAccount' });
export type InstructorAccount = z.infer<typeof instructorAccount>;

/** The instructor of a course: an account, or null for the name in its field `teacher`. */
export const courseInstructor = z.object({ instructorId: objectId.nullable() });
export type CourseInstructor = z.infer<typeof courseInstructor>;
