import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DEFAULT_LOCALE, LOCALES, pathInLocale } from '#contract/locales.ts';
import { placeRequestInput } from '#modules/enrolments/contract/place-requests.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { acceptPlainForms } from '#server/api/plain-forms.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { keepTyped } from '#server/cache/typed-texts.ts';
import { AppError } from '#server/errors.ts';
import { networkOf } from '#server/ops/network.ts';
import { recordListExport } from '#modules/audit/server/audit.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { findVisitor } from '#server/sessions/visitor.ts';
import {
  askForPlace,
  declineRequest,
  enrolRequest,
  exportRequests,
  listRequests,
  type RequestServices,
} from './place-requests.service.ts';

const formLocale = z.object({ locale: z.enum(LOCALES).catch(DEFAULT_LOCALE) }).catch({ locale: DEFAULT_LOCALE });

/** The outcomes of a plain form that its page shows; that of an archived course leads to the course. */
const PROBLEMS = ['invalid_input', 'too_many_attempts', 'requests_closed', 'course_archived'] as const;

/** Registers asking for a place in a course, and the admins' list of requests. */
export async function placeRequestsRoutes(app: FastifyInstance, services: RequestServices): Promise<void> {
  acceptPlainForms(app);
  const { db } = services;

  /** Returns the logged-in user of a public call; null for a guest. */
  const userOf = async (request: FastifyRequest): Promise<Caller | null> => {
    const visitor = await findVisitor(db, request);
    return visitor && { ...visitor, grant: { access: 'public', about: null, courseId: null } };
  };

  endpoint(app, 'POST /courses/:courseId/requests', async ({ params, body, request }) => {
    const asker = { user: await userOf(request), network: networkOf(request), locale: requestedLocale(request) };
    const outcome = await askForPlace(services, params.courseId, body, asker);
    return { message: 'Your request has reached the school', outcome };
  });

  endpoint(app, 'POST /forms/courses/:courseId/requests', async ({ params, request, reply }) => {
    const { locale } = formLocale.parse(request.body);
    const page = (outcome: string) => pathInLocale(`/ask/${params.courseId}?state=${outcome}`, locale);
    const back = (problem: (typeof PROBLEMS)[number]) => {
      keepTyped(request, reply, ['name', 'email', 'message']);
      return page(problem);
    };
    const input = placeRequestInput.safeParse(request.body);
    if (!input.success) return back('invalid_input');
    try {
      const asker = { user: await userOf(request), network: networkOf(request), locale };
      return page(await askForPlace(services, params.courseId, input.data, asker));
    } catch (cause) {
      const problem = cause instanceof AppError ? PROBLEMS.find((code) => code === cause.code) : undefined;
      if (problem === undefined) throw cause;
      return back(problem);
    }
  });

  endpoint(app, 'GET /admin/requests', ({ query }) => listRequests(db, query));

  endpoint(app, 'GET /admin/requests/export', async ({ query, caller }) => {
    await recordListExport(db, caller, 'requests.csv');
    return exportRequests(db, query);
  });

  endpoint(app, 'POST /admin/requests/:id/enrol', ({ params, body, caller }) =>
    enrolRequest(services, caller, params.id, body),
  );

  endpoint(app, 'POST /admin/requests/:id/decline', ({ params, body, caller }) =>
    declineRequest(services, caller, params.id, body.message),
  );
}
