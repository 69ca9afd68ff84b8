import { z } from 'zod';
import { courseCard } from './courses.ts';
import { objectId } from './ids.ts';

/** Whom to enrol. */
export const assignInput = z.object({ userId: objectId });

/** Answer to a purchase or an enrolment; `alreadyEnrolled` says that nothing was bought this time. */
export const assignAnswer = z
  .object({ message: z.string(), courseId: objectId, userId: objectId, alreadyEnrolled: z.boolean() })
  .meta({ id: 'Enrolment' });
export type AssignAnswer = z.infer<typeof assignAnswer>;

/** A course somebody is enrolled in, with the moment they joined (ISO 8601, UTC). */
export const enrolledCard = courseCard.extend({ enrolledAt: z.iso.datetime() }).meta({ id: 'EnrolledCourse' });
export type EnrolledCard = z.infer<typeof enrolledCard>;

/** An enrolled person as an administrator sees them in the list of a course. */
export const student = z.object({ _id: objectId, name: z.string(), email: z.string() }).meta({ id: 'Student' });
export type Student = z.infer<typeof student>;
