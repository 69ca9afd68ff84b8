import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { enqueueStatement } from '#server/jobs/enqueue.ts';
import { correctedData } from './certificate-data.ts';
import { type CertificateRow, insertCertificate, insertReplacement } from './certificates.queries.ts';

/** Makes the files and the credential of a certificate, and tells its owner; not with `quiet`, as those of the demo school. */
export const makeCertificate = defineJob({
  kind: 'certificates.make',
  payload: z.object({ certificate: z.uuid(), quiet: z.boolean().optional() }),
});

/** Where the files of a certificate are kept. */
export const fileKey = (id: string, ending: 'pdf' | 'png'): string => `certificates/${id}.${ending}`;

function prepare(userId: string) {
  const id = newId();
  const address = randomBytes(16).toString('base64url');
  // Under the id of the certificate, so that lists find its problem.
  return { id, address, job: enqueueStatement(makeCertificate, { certificate: id }, { id, userId }) };
}

/** Issues the certificate of a completed course, in the transaction of the completion. */
export const issueCertificate = (tx: Handle, completion: { userId: string; courseId: string }): Promise<void> =>
  insertCertificate(tx, prepare(completion.userId), completion);

/**
 * Issues a certificate that replaces another one, with another name and otherwise what that one says, if it was made;
 * `byOwner`: it counts as a correction. Returns its id.
 */
export async function replaceCertificate(
  tx: Handle,
  old: CertificateRow,
  { name, byOwner, origin }: { readonly name: string; readonly byOwner: boolean; readonly origin: string },
): Promise<string> {
  const replacement = prepare(old.userId);
  const data = correctedData(old, { name, address: replacement.address, origin });
  await insertReplacement(tx, replacement, { old: old.id, name, data, byOwner });
  return replacement.id;
}
