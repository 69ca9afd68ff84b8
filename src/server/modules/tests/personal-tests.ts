import type { Handle } from '#server/db/database.ts';
import { listAttemptsOf } from './tests.queries.ts';

/** Lists the attempts of a user at tests with their answers, without what only teachers may read. */
export const listOwnAttempts = (db: Handle, userId: string) => listAttemptsOf(db, userId);
