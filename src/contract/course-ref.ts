/** The form of an `_id`. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SMALL_NUMBER = /^[1-9][0-9]{0,8}$/;

/** True when the reference is a `customId` (digits), false when it is an `_id`. */
export const isCustomId = (ref: string): boolean => SMALL_NUMBER.test(ref);

/** Whether a text has the form of a reference to a course: an `_id` or a `customId`. */
export const isCourseRef = (ref: string): boolean => UUID.test(ref) || SMALL_NUMBER.test(ref);
