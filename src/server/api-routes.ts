import type { FastifyInstance } from 'fastify';
import { ownerCheck } from './modules/auth/account.service.ts';
import { LoginAttempts } from './modules/auth/attempts.ts';
import { authPlugin } from './modules/auth/auth.plugin.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { invoicesRoutes } from './modules/invoices/invoices.routes.ts';
import { courseFilesRoutes } from './modules/course-files/course-files.routes.ts';
import { coursesPlugin } from './modules/courses/courses.plugin.ts';
import { enrolmentsPlugin } from './modules/enrolments/enrolments.plugin.ts';
import { notesRoutes } from './modules/notes/notes.routes.ts';
import { peopleRoutes } from './modules/people/people.routes.ts';
import { ordersRoutes } from './modules/orders/orders.routes.ts';
import { questionsRoutes } from './modules/questions/questions.routes.ts';
import { testsRoutes } from './modules/tests/tests.routes.ts';
import { progressRoutes } from './modules/progress/progress.routes.ts';
import { mailPlugin } from './modules/mail/mail.plugin.ts';
import { setUpCredentialThread } from './modules/certificates/credential-thread.ts';
import { openCheckLimit } from './modules/certificates/check-limit.ts';
import { openCouponAttempts } from './modules/orders/coupon-attempts.ts';
import { certificatesRoutes } from './modules/certificates/certificates.routes.ts';
import { completionRoutes } from './modules/completion/completion.routes.ts';
import { reportsRoutes } from './modules/reports/reports.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { mediaFilesRoutes } from './modules/media/media-files.routes.ts';
import { schoolPlugin } from './modules/school/school.plugin.ts';
import { unitsPlugin } from './modules/units/units.plugin.ts';
import { usersRoutes } from './modules/users/users.routes.ts';
import type { Services } from './services.ts';

/** Registers the API's routes of all modules. */
export async function registerApiRoutes(api: FastifyInstance, services: Services): Promise<void> {
  const { config, database, reads, identity, languages, mailSetup, orders, certificates, accounts, counts, editing } =
    services;
  const { db, pool } = database;
  const { events, links } = editing;
  const { mail, limits } = mailSetup;
  await api.register(schoolPlugin, { ...editing, ...services.school, reads, config });
  await api.register(authPlugin, { database, config, mail, limits, accounts, counts, events });
  const confirmOwner = ownerCheck(db, new LoginAttempts(pool));
  await api.register(usersRoutes, { db, reads, counts, events, limits, mail, accounts, confirmOwner });
  await api.register(coursesPlugin, { ...editing, reads, counts, languages, school: identity });
  await api.register(unitsPlugin, { ...editing });
  await api.register(mediaFilesRoutes, {
    ...editing,
    quota: config.mediaQuota,
    transcribe: config.transcribe,
  });
  await api.register(courseFilesRoutes, { ...editing, school: identity, quota: config.mediaQuota });
  const shown = async () => ({ school: await mailSetup.school(), origin: mailSetup.origin() });
  await api.register(ordersRoutes, { ...orders, reads, shown, tryCode: openCouponAttempts(pool) });
  await api.register(invoicesRoutes, { ...services.invoices.parts, events, reads });
  await api.register(progressRoutes, { db });
  await api.register(notesRoutes, { db });
  await api.register(completionRoutes, { db });
  await api.register(certificatesRoutes, {
    ...certificates,
    takeCheck: openCheckLimit(pool),
    readCredential: setUpCredentialThread(api),
  });
  await api.register(questionsRoutes, { db, links });
  await api.register(testsRoutes, { db, links });
  await api.register(enrolmentsPlugin, { db, events, links, config, mail, limits });
  await api.register(peopleRoutes, { db, mail });
  await api.register(reportsRoutes, { db, reads, config });
  await api.register(auditRoutes, { db, reads });
  await api.register(searchRoutes, { reads });
  await api.register(mailPlugin, { db, events, ...mailSetup });
}
