import { z } from 'zod';
import { ROLES, USER_SORTS } from '#contract/choices.ts';
import { dayQuery } from '#contract/time/days.ts';
import { EMAIL_FORM } from '#contract/email-address.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { createShape, type FieldValues, updateShape } from '#contract/fields/field-shapes.ts';
import { customId, objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { plainName } from '#contract/text/names.ts';
import { USER_FIELDS } from './user.fields.ts';

export const role = z.enum(ROLES).meta({ id: 'Role' });

const nameOfAnyForm = z
  .string({ error: fieldMessage('name_required') })
  .trim()
  .min(1, fieldMessage('name_required'))
  .max(LIMITS.nameLength, fieldMessage('name_too_long', { max: LIMITS.nameLength }));

/** A person's name as they write it; surrounding blanks are dropped. */
export const personName = nameOfAnyForm.check(plainName);

/**
 * An e-mail address, kept as typed but for surrounding blanks; compared in its normal form (`email-address.ts`).
 * The form is the HTML living standard's "valid e-mail address", so browser and server agree.
 */
export const email = z
  .string({ error: fieldMessage('email_required') })
  .trim()
  .min(1, fieldMessage('email_required'))
  .max(LIMITS.emailLength, fieldMessage('email_too_long', { max: LIMITS.emailLength }))
  .pipe(z.email({ pattern: EMAIL_FORM, error: fieldMessage('email_invalid') }));

/** A password being set; length by OWASP ASVS 5.0, 6.2.1 and 6.2.9, no composition rules (6.2.5). */
export const newPassword = z
  .string({ error: fieldMessage('password_required') })
  .min(1, fieldMessage('password_required'))
  .min(LIMITS.passwordMin, fieldMessage('password_too_short', { min: LIMITS.passwordMin }))
  .max(LIMITS.passwordMax, fieldMessage('password_too_long', { max: LIMITS.passwordMax }));

/** A person as themselves or an administrator sees them. Never a password, nor its hash. */
export const user = z
  .object({
    _id: objectId,
    customId,
    name: z.string(),
    email: z.string(),
    role,
    version: z.int().positive().optional().meta({ description: 'To be sent back as `If-Match` when saving' }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

const coursesOfUser = z.array(z.object({ _id: objectId })).meta({ description: 'The courses they are enrolled in' });

/** A user with the ids of their courses, as the specification has it (section 3). */
export const userWithCourses = user.extend({ courses: coursesOfUser }).meta({ id: 'UserWithCourses' });
export type UserWithCourses = z.infer<typeof userWithCourses>;

/** A user as in the list of admins. */
export const listedUser = userWithCourses
  .extend({
    joinedAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().nullable().meta({
      description: 'The last visit, to the hour; null before the first one',
    }),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof listedUser>;

/** The person of a session, with the ids of the courses they are enrolled in. */
export const currentUser = userWithCourses
  .extend({
    emailConfirmed: z.boolean().meta({ description: 'By a mailed link, or because an admin set the address' }),
    teaches: z.boolean().meta({ description: 'Whether they are in the team of a course' }),
    viewSeconds: z
      .int()
      .optional()
      .meta({ description: 'Only where an admin sees the school as this user: the seconds until that ends' }),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;

/** A schema for each editable field. A function, so that the browser's build can leave it out. */
const userSchemas = () => ({
  // The server checks a new name by `personName`: the present one may break rules that are younger than itself.
  name: nameOfAnyForm,
  email,
  role,
});
export type UserValues = FieldValues<ReturnType<typeof userSchemas>>;

/**
 * A change to an account. People may change their own name, e-mail and password; `role` is obeyed only
 * from an administrator. An absent or empty password leaves the password as it is.
 */
export const updateUserInput = z.object({
  ...updateShape(USER_FIELDS, userSchemas()),
  password: z.union([z.literal(''), newPassword]).optional(),
  currentPassword: z.string().max(LIMITS.passwordMax).optional().meta({
    description: 'For a new email or password of your own, unless you have logged in within the last ten minutes',
  }),
});
export type UpdateUserInput = z.infer<typeof updateUserInput>;

/** Search, filter, order and page of the list of users; by default all users in the order of `customId`. */
export const listUsersQuery = z.object({
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  role: role.optional(),
  notEnrolledIn: objectId.optional().meta({ description: 'Only people not enrolled in this course' }),
  from: dayQuery.optional().meta({ description: 'Created on this day of the school or later' }),
  to: dayQuery.optional().meta({ description: 'Created on this day of the school or earlier' }),
  sort: z.enum(USER_SORTS).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
});
export type ListUsersQuery = z.infer<typeof listUsersQuery>;

/** The same search, filter and order for all matching users, or for some of them. */
export const exportUsersQuery = listUsersQuery.omit({ limit: true, offset: true }).extend({
  ids: z
    .string()
    .regex(new RegExp(`^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,${LIMITS.exportIdsMax - 1}}$`))
    .optional()
    .meta({ description: `Only these \`customId\`s, at most ${LIMITS.exportIdsMax}` }),
});
export type ExportUsersQuery = z.infer<typeof exportUsersQuery>;

/** An account as an administrator makes it; the role is `user` unless said otherwise. */
export const createUserInput = z.object({
  ...createShape(USER_FIELDS, {
    ...userSchemas(),
    name: z.string({ error: fieldMessage('name_required') }).pipe(personName),
    email: z.string({ error: fieldMessage('email_required') }).pipe(email),
  }),
  password: z.string({ error: fieldMessage('password_required') }).pipe(newPassword),
  role: role.default('user'),
});
export type CreateUserInput = z.infer<typeof createUserInput>;
