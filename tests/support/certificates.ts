import type { Db } from '#server/db/database.ts';
import { certificates } from '#server/db/schema/certificates.ts';
import { newId } from '#server/db/uuid.ts';

/** Inserts a valid certificate of a user and returns its address and id. */
export async function insertCertificate(db: Db, userId: string, courseId: string): Promise<[string, string]> {
  const [address, id] = ['A'.repeat(22), newId()];
  const says = { name: 'Ada', courseTitle: 'Weaving', completedAt: new Date() };
  await db.insert(certificates).values({ id, address, userId, courseId, ...says, statusList: 202611, statusIndex: 1 });
  return [address, id];
}
