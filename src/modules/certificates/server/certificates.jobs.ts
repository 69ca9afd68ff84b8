import type { JobRunner } from '#server/jobs/job-runner.ts';
import type { CertificateServices } from './certificate-services.ts';
import { makeJob } from './make-certificate.ts';
import { removeFilesJob } from './personal-certificates.ts';

/** Registers making certificates and removing their files. */
export function registerJobs(jobs: JobRunner, services: CertificateServices): void {
  jobs.add(makeJob(services), removeFilesJob(services.storage));
}
