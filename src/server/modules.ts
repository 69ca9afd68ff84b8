import type { FastifyInstance } from 'fastify';
import { registerJobs as jobJobs } from './jobs/cleanup.jobs.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import { register as audit } from '#modules/audit/server/audit.routes.ts';
import { registerJobs as authJobs } from '#modules/auth/server/auth.jobs.ts';
import { register as auth } from '#modules/auth/server/auth.routes.ts';
import { registerJobs as certificateJobs } from '#modules/certificates/server/certificates.jobs.ts';
import { register as certificates, registerSite as issuer } from '#modules/certificates/server/certificates.routes.ts';
import { registerJobs as completionJobs } from '#modules/completion/server/completion.jobs.ts';
import { register as completion } from '#modules/completion/server/completion.routes.ts';
import { registerJobs as courseFileJobs } from '#modules/course-files/server/course-files.jobs.ts';
import { register as courseFiles } from '#modules/course-files/server/course-files.routes.ts';
import { register as courses, registerSite as sitemap } from '#modules/courses/server/courses.routes.ts';
import { registerJobs as enrolmentJobs } from '#modules/enrolments/server/enrolments.jobs.ts';
import { register as enrolments } from '#modules/enrolments/server/enrolments.routes.ts';
import { registerJobs as invoiceJobs } from '#modules/invoices/server/invoices.jobs.ts';
import { register as invoices } from '#modules/invoices/server/invoices.routes.ts';
import { registerJobs as mailJobs } from '#modules/mail/server/mail.jobs.ts';
import { register as mail } from '#modules/mail/server/mail.routes.ts';
import { registerJobs as mediaJobs } from '#modules/media/server/media.jobs.ts';
import { register as media } from '#modules/media/server/media.routes.ts';
import { register as notes } from '#modules/notes/server/notes.routes.ts';
import { registerJobs as orderJobs } from '#modules/orders/server/orders.jobs.ts';
import { register as orders } from '#modules/orders/server/orders.routes.ts';
import { register as people } from '#modules/people/server/people.routes.ts';
import { registerJobs as progressJobs } from '#modules/progress/server/progress.jobs.ts';
import { register as progress } from '#modules/progress/server/progress.routes.ts';
import { register as questions } from '#modules/questions/server/questions.routes.ts';
import { register as reports } from '#modules/reports/server/reports.routes.ts';
import { register as school, registerSite as manifest } from '#modules/school/server/school.routes.ts';
import { register as search } from '#modules/search/server/search.routes.ts';
import { register as teams } from '#modules/teams/server/teams.routes.ts';
import { registerJobs as testJobs } from '#modules/assessments/server/assessments.jobs.ts';
import { register as tests } from '#modules/assessments/server/assessments.routes.ts';
import { registerJobs as unitJobs } from '#modules/units/server/units.jobs.ts';
import { register as units } from '#modules/units/server/units.routes.ts';
import { register as users } from '#modules/users/server/users.routes.ts';
import type { Services } from './services.ts';

const API = [
  audit,
  auth,
  certificates,
  completion,
  courseFiles,
  courses,
  enrolments,
  invoices,
  mail,
  media,
  notes,
  orders,
  people,
  progress,
  questions,
  reports,
  school,
  search,
  teams,
  tests,
  units,
  users,
] as const;

const SITE = [issuer, manifest, sitemap] as const;

const JOBS = [
  authJobs,
  certificateJobs,
  completionJobs,
  courseFileJobs,
  enrolmentJobs,
  invoiceJobs,
  jobJobs,
  mailJobs,
  mediaJobs,
  orderJobs,
  progressJobs,
  testJobs,
  unitJobs,
] as const;

/** Registers the API's routes of all modules, each with parsers and hooks of its own. */
export async function registerApi(api: FastifyInstance, services: Services): Promise<void> {
  for (const register of API) await api.register(register, services);
}

/** Registers the routes of modules outside of the API. */
export async function registerSite(app: FastifyInstance, services: Services): Promise<void> {
  for (const register of SITE) await app.register(register, services);
}

/** Registers the background jobs of all modules, and the deletion of old jobs. */
export function registerJobs(jobs: JobRunner, services: Services): void {
  for (const register of JOBS) register(jobs, services);
}
