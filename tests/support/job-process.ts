// A process that runs the jobs of the database in the folder of argument 1, or at DATABASE_URL, until it is ended. It
// prints the number of each started job; argument 2 = "hang" makes every job run forever, and "together" until the first
// line on the standard input.
import { z } from 'zod';
import { openDatabase } from '#server/db/database.ts';
import { defineJob, runJob } from '#server/jobs/define-job.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';

const [dataDir = '', task, jobs = '0'] = process.argv.slice(2);
const numbered = defineJob({
  kind: 'test.numbered',
  payload: z.object({ number: z.int() }),
  lanes: 3,
  claimSeconds: task === 'hang' ? 1 : 60,
});
const log = (_facts: unknown, message?: string): void => console.error(message);
const { db } = await openDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'] || undefined });
const together = task === 'together' ? new Promise((resolve) => process.stdin.once('data', resolve)) : null;
const run = async ({ number }: { number: number }): Promise<void> => {
  process.stdout.write(`${number}\n`);
  if (task === 'hang') await new Promise(() => {});
  await together;
};
for (let number = 1; number <= Number(jobs); number++) await enqueue(db, numbered, { number });
new JobRunner(db, { warn: log, error: log }).add(runJob(numbered, run)).start();
// The runner's own timer does not keep a process running.
setInterval(() => {}, 60_000);
