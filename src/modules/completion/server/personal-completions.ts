import type { Handle } from '#server/db/database.ts';
import { listCompletionsOf } from './completion.queries.ts';

/** Lists the courses a user has completed, for the export of their data. */
export const listOwnCourseCompletions = (db: Handle, userId: string) => listCompletionsOf(db, userId);
