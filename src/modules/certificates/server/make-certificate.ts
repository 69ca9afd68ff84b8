import { type JobHandler, JobProblem, runJob } from '#server/jobs/define-job.ts';
import { postMail } from '#modules/mail/server/mail.service.ts';
import type { PdfKind } from '#server/pdf/pdf-thread.ts';
import { dataOf } from './certificate-data.ts';
import type { CertificateServices } from './certificate-services.ts';
import { findCertificate, findEmailOf, updateCertificate } from './certificates.queries.ts';
import { credentialOf } from './credential.ts';
import { signDocument } from './credential-proof.ts';
import { didOf } from './did-web.ts';
import { fileKey, makeCertificate } from './issue-certificate.ts';
import { withStoredImages } from './printable-images.ts';
import { signingKey } from './signing-keys.ts';

/** Returns the handler of the job that makes the files and the credential of a certificate. Made again, they replace the first. */
export const makeJob = (services: CertificateServices): JobHandler =>
  runJob(makeCertificate, async ({ certificate: id, quiet = false }) => {
    const { db, storage, pdfs } = services;
    const row = await findCertificate(db, id);
    if (!row || row.state !== 'valid' || row.credential !== null) return;
    const data = dataOf(row, await services.identity(), services.origin());
    const certificate = await withStoredImages(services, data);
    const make = async (kind: PdfKind) => {
      const result = await pdfs.make(kind, certificate);
      if ('missing' in result) throw new JobProblem('letters_missing', `No font has: ${result.missing}`, true);
      return result.bytes;
    };
    await storage.put(fileKey(id, 'pdf'), await make('certificate'), 'application/pdf');
    await storage.put(fileKey(id, 'png'), await make('certificate-image'), 'image/png');
    const [origin, owner] = [services.origin(), await findEmailOf(db, row.userId)];
    const isReplaced = (await findCertificate(db, id))?.state === 'replaced';
    // Deleted or replaced meanwhile: its own removal of files may have come before these.
    if (!owner || isReplaced) return storage.remove([fileKey(id, 'pdf'), fileKey(id, 'png')]);
    const did = didOf(origin);
    const unsigned = credentialOf(data, row, { origin, did, email: owner.email });
    const credential = await signDocument(unsigned, await signingKey(db), {
      did,
      created: row.createdAt.toISOString(),
    });
    const sends = !quiet && (await services.mail.status()) !== 'off';
    return async (tx) => {
      await updateCertificate(tx, id, { data, credential });
      if (!sends) return;
      await postMail(tx, {
        kind: 'certificate',
        userId: row.userId,
        to: owner.email,
        locale: data.locale,
        data: { name: owner.emailConfirmed ? row.name : '', course: row.courseTitle },
      });
    };
  });
