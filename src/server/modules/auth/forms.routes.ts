import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FORM_PROBLEMS, type FormProblem, loginInput, registerInput } from '#contract/auth.ts';
import { DEFAULT_LOCALE, LOCALES, pathInLocale } from '#contract/locales.ts';
import { afterLogin, safeNext } from '#contract/next-address.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { networkOf } from '#server/ops/network.ts';
import { clearSessionCookies, setSessionCookies } from '#server/sessions/session-cookie.ts';
import { findVisitor } from '#server/sessions/visitor.ts';
import type { MailDesk, MailLimits } from '#server/modules/mail/mail.service.ts';
import type { AccountLimits } from '#server/modules/users/users.service.ts';
import type { LoginAttempts } from './attempts.ts';
import { deleteSession, login } from './auth.service.ts';
import { loginPlaceOf } from './login-context.ts';
import { register } from './registration.service.ts';

interface Options {
  db: Db;
  attempts: LoginAttempts;
  config: Pick<Config, 'mode'>;
  desk: MailDesk;
  limits: MailLimits;
  accounts: AccountLimits;
}

/** Longest form taken, in bytes: a name, an e-mail, two passwords and an address of this site, all percent-encoded. */
const BODY_LIMIT = 8 * 1024;

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
 * Login, registration and logout as plain HTML forms, for browsers without scripts and for presses before the scripts have
 * come. Same services, limits and origin check as the JSON calls; every outcome is a redirect (post/redirect/get), and
 * what went wrong is a code in its address, never anything that was typed.
 */
export const formsRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, attempts, config, desk, limits, accounts },
) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    async (_request: unknown, body: string | Buffer) => Object.fromEntries(new URLSearchParams(body.toString())),
  );
  const documented = (summary: string) => ({
    config: { access: 'public' } as const,
    bodyLimit: BODY_LIMIT,
    schema: {
      tags: ['Session'],
      summary,
      description: 'Takes application/x-www-form-urlencoded and redirects with 303, also when it failed.',
      response: { 303: z.null() },
    },
  });

  app.post('/login', documented('Log in by a plain form'), async (request, reply) => {
    const page = pageOf(request);
    const input = loginInput.safeParse(request.body);
    if (!input.success) return backTo(reply, '/login', page, new AppError('invalid_input'));
    try {
      const { session, device } = await login(db, attempts, input.data, loginPlaceOf(request, config.mode));
      setSessionCookies(request, reply, session, device);
    } catch (cause) {
      return backTo(reply, '/login', page, cause);
    }
    return seeOther(reply, pathInLocale(afterLogin(page.next), page.locale));
  });

  app.post('/register', documented('Make an account by a plain form'), async (request, reply) => {
    const page = pageOf(request);
    const input = newAccount.safeParse(request.body);
    if (!input.success) return backTo(reply, '/register', page, new AppError('invalid_input'));
    const { repeatPassword, ...account } = input.data;
    if (repeatPassword !== account.password) return backTo(reply, '/register', page, new AppError('invalid_input'));
    try {
      await register({ db, config, desk, limits, accounts }, account, {
        key: null,
        network: networkOf(request),
        locale: page.locale,
      });
    } catch (cause) {
      return backTo(reply, '/register', page, cause);
    }
    return seeOther(reply, pageWith('/registrationsuccessful', page, {}));
  });

  app.post('/logout', documented('Log out by a plain form'), async (request, reply) => {
    const page = pageOf(request);
    const visitor = await findVisitor(db, request);
    if (visitor) await deleteSession(db, visitor.sessionId);
    clearSessionCookies(request, reply);
    return seeOther(reply, pathInLocale('/', page.locale));
  });
};

const seeOther = (reply: FastifyReply, location: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(location, 303);

/** Returns the address of a page in the form's language, with where it leads afterwards and further parameters. */
function pageWith(path: string, { locale, next }: FormPage, more: Record<string, string>): string {
  const headedFor = safeNext(next);
  const search = new URLSearchParams({ ...more, ...(headedFor !== null && { next: headedFor }) });
  return pathInLocale(search.size === 0 ? path : `${path}?${search.toString()}`, locale);
}

/** Redirects to the form's page, which tells the failure. Throws failures that no page has words for. */
function backTo(reply: FastifyReply, path: string, page: FormPage, cause: unknown): FastifyReply {
  const problem = cause instanceof AppError ? FORM_PROBLEMS.find((code) => code === cause.code) : undefined;
  if (problem === undefined) throw cause;
  return seeOther(reply, pageWith(path, page, problemOf(problem, cause as AppError)));
}

/** Returns a problem as parameters of an address; a wait is told in minutes. */
function problemOf(problem: FormProblem, { details }: AppError): Record<string, string> {
  const { retryAfter } = details;
  return { problem, ...(retryAfter !== undefined && { minutes: String(Math.max(1, Math.ceil(retryAfter / 60))) }) };
}
