import { scheduled } from '#server/jobs/define-job.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import { collectOrphans, measureImages } from './media.service.ts';
import type { UploadServices } from './stored-media.ts';
import { transcriptionJob } from './transcription.service.ts';
import { collectFiles } from './uploads.service.ts';

/** Registers making captions, and the removal of images and files nothing refers to and of uploads that were given up. */
export function registerJobs(jobs: JobRunner, services: UploadServices): void {
  jobs.add(
    transcriptionJob(services),
    scheduled('media.cleanup', 'hourly', async () => {
      await collectOrphans(services);
      await collectFiles(services);
      await measureImages(services);
    }),
  );
}
