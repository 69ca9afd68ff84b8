import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FORM_PROBLEMS, type FormProblem, loginInput, registerInput } from '#modules/auth/contract/auth.ts';
import { DEFAULT_LOCALE, LOCALES, pathInLocale } from '#contract/locales.ts';
import { afterLogin, safeNext } from '#modules/auth/contract/next-address.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { acceptPlainForms } from '#server/api/plain-forms.ts';
import { keepTyped } from '#server/cache/typed-texts.ts';
import { AppError } from '#server/errors.ts';
import { networkOf } from '#server/ops/network.ts';
import { clearSessionCookies, setSessionCookies } from '#server/sessions/session-cookie.ts';
import { findVisitor } from '#server/sessions/visitor.ts';
import type { Services } from '#server/services.ts';
import { deleteSession } from './auth.queries.ts';
import { login } from './auth.service.ts';
import { loginPlaceOf } from './login-context.ts';
import { createAccount } from './registration.service.ts';

/** What a form says of the page it stands on; anything unknown counts as absent. */
const formPage = z.object({
  locale: z.enum(LOCALES).catch(DEFAULT_LOCALE),
  next: z.string().optional().catch(undefined),
});
type FormPage = z.infer<typeof formPage>;

const pageOf = ({ body }: FastifyRequest): FormPage =>
  formPage.catch({ locale: DEFAULT_LOCALE, next: undefined }).parse(body);

const newAccount = registerInput
  .pick({ name: true, email: true, password: true })
  .and(z.object({ repeatPassword: z.string() }));

/**
 * Registers login, registration and logout as plain HTML forms, for browsers without scripts and for presses before the
 * scripts are loaded. Same services, limits and origin check as the JSON calls; every outcome is a redirect
 * (post/redirect/get) whose address carries an error as a code, never anything that was typed. Names and addresses are
 * shown again by a cookie for that one page; passwords are not.
 */
export async function formsRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'loginAttempts' | 'config' | 'mail' | 'mailLimits' | 'accountLimits'>,
): Promise<void> {
  const { db, loginAttempts, config } = services;
  acceptPlainForms(app);

  endpoint(app, 'POST /forms/login', async ({ request, reply }) => {
    const page = pageOf(request);
    const back = backTo('/login', page, request, reply);
    const input = loginInput.safeParse(request.body);
    if (!input.success) return back(new AppError('invalid_input'));
    try {
      const { session, device } = await login(db, loginAttempts, input.data, loginPlaceOf(request, config.mode));
      setSessionCookies(request, reply, session, device);
      return pathInLocale(afterLogin(page.next), page.locale);
    } catch (cause) {
      return back(cause);
    }
  });

  endpoint(app, 'POST /forms/register', async ({ request, reply }) => {
    const page = pageOf(request);
    const back = backTo('/register', page, request, reply);
    const input = newAccount.safeParse(request.body);
    if (!input.success) return back(new AppError('invalid_input'));
    const { repeatPassword, ...account } = input.data;
    if (repeatPassword !== account.password) return back(new AppError('invalid_input'));
    try {
      await createAccount(services, account, {
        key: null,
        network: networkOf(request),
        locale: page.locale,
      });
    } catch (cause) {
      return back(cause);
    }
    return pageWith('/registrationsuccessful', page, {});
  });

  endpoint(app, 'POST /forms/logout', async ({ request, reply }) => {
    const page = pageOf(request);
    const visitor = await findVisitor(db, request);
    if (visitor) await deleteSession(db, visitor.sessionId);
    clearSessionCookies(request, reply);
    return pathInLocale('/', page.locale);
  });
}

/** Returns the address of a page in the form's language, with where it leads afterwards and further parameters. */
function pageWith(path: string, { locale, next }: FormPage, more: Record<string, string>): string {
  const headedFor = safeNext(next);
  const search = new URLSearchParams({ ...more, ...(headedFor !== null && { next: headedFor }) });
  return pathInLocale(search.size === 0 ? path : `${path}?${search.toString()}`, locale);
}

/**
 * Returns a function that keeps what was typed for the form's page, and returns the address of that page, which shows the
 * error. It throws errors that no page has words for.
 */
const backTo =
  (path: string, page: FormPage, request: FastifyRequest, reply: FastifyReply) =>
  (cause: unknown): string => {
    const problem = cause instanceof AppError ? FORM_PROBLEMS.find((code) => code === cause.code) : undefined;
    if (problem === undefined) throw cause;
    keepTyped(request, reply, ['name', 'email']);
    return pageWith(path, page, problemOf(problem, cause as AppError));
  };

/** Returns a problem as parameters of an address; a wait is in minutes. */
function problemOf(problem: FormProblem, { details }: AppError): Record<string, string> {
  const { retryAfter } = details;
  return { problem, ...(retryAfter !== undefined && { minutes: String(Math.max(1, Math.ceil(retryAfter / 60))) }) };
}
