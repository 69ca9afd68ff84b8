import { z } from 'zod';
import type { Storage } from '#server/adapters/storage.ts';
import type { Handle } from '#server/db/database.ts';
import { defineJob, type JobHandler, runJob } from '#server/jobs/define-job.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { fileKey } from './issue-certificate.ts';
import { listCertificateDataOf, listIdsOf } from './certificates.queries.ts';

/** Lists the certificates of a user with their credentials, oldest first. */
export const listOwnCertificates = (db: Handle, userId: string) => listCertificateDataOf(db, userId);

/** Removes the files of certificates that were replaced, or whose account was deleted. */
const removeFiles = defineJob({ kind: 'certificates.remove', payload: z.object({ certificates: z.array(z.uuid()) }) });

/** Removes the files of certificates once the transaction is committed. */
export async function removeCertificateFiles(tx: Handle, certificates: readonly string[]): Promise<void> {
  if (certificates.length > 0) await enqueue(tx, removeFiles, { certificates: [...certificates] });
}

/** Removes the files of a user's certificates once the account is deleted. Their rows go with the account. */
export const removeCertificateFilesOf = async (tx: Handle, userId: string): Promise<void> =>
  removeCertificateFiles(tx, await listIdsOf(tx, userId));

/** Returns the handler of the job that removes files. */
export const removeFilesJob = (storage: Storage): JobHandler =>
  runJob(removeFiles, ({ certificates }) =>
    storage.remove(certificates.flatMap((id) => [fileKey(id, 'pdf'), fileKey(id, 'png')])),
  );
