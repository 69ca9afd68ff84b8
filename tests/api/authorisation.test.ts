import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import type { GuardedRoute } from '#server/sessions/access.ts';
import type { Access } from '#contract/endpoint.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

/** The kinds of callers; every call is about the learner and their course. */
const KINDS = ['guest', 'other user', 'teacher', 'classmate', 'learner', 'admin'] as const;
type Kind = (typeof KINDS)[number];

/** The kinds of callers the guard admits, by the access a route declares. The learner is `self` and enrolled. */
const ALLOWED: Record<Access, readonly Kind[]> = {
  public: KINDS,
  user: ['other user', 'teacher', 'classmate', 'learner', 'admin'],
  self: ['learner', 'admin'],
  enrolled: ['classmate', 'learner', 'admin'],
  admin: ['admin'],
};

/** Endpoints with a narrower rule than their guard: an administrator cannot buy for another user. */
const NARROWER: Record<string, readonly Kind[]> = { 'PUT /api/courses/:courseId/assign': ['learner'] };

/** Returns the table of docs/authorisation.md: each route with the access it declares. */
function asMarkdown(routes: readonly GuardedRoute[]): string {
  const rows = routes.map(({ method, url, access }) => {
    const allowed = NARROWER[`${method} ${url}`] ?? ALLOWED[access];
    return `| \`${method} ${url}\` | ${access} | ${KINDS.map((kind) => (allowed.includes(kind) ? 'yes' : '–')).join(' | ')} |`;
  });
  return [
    '# Who may call what',
    '',
    'Printed by `tests/api/authorisation.test.ts`, which tries every registered call as each of these people and fails when',
    'this page and the code differ. The call is about the learner, who is enrolled in the course; the classmate is enrolled in',
    'it too, the other user and the teacher are neither. What a call about somebody else refuses, everybody may do about',
    'themselves. A guest is answered 401, anybody else without the right 403, and nothing changes.',
    'Write it anew with `UPDATE_DOCS=1 npx vitest run --project server tests/api/authorisation.test.ts`.',
    '',
    `| Call | Declared | ${KINDS.join(' | ')} |`,
    `| --- | --- | ${KINDS.map(() => ':-:').join(' | ')} |`,
    ...rows,
    '',
  ].join('\n');
}

describe('every endpoint', () => {
  let school: TestSchool;
  let people: Record<Exclude<Kind, 'guest'>, Person>;
  let course: string;
  const routes = () =>
    school.app.guardedRoutes.toSorted((a, b) => `${a.url} ${a.method}`.localeCompare(`${b.url} ${b.method}`));

  beforeAll(async () => {
    school = await openTestSchool();
    people = {
      learner: await school.person(),
      'other user': await school.person(),
      teacher: await school.person({ role: 'teacher' }),
      classmate: await school.person(),
      admin: await school.person({ role: 'admin' }),
    };
    ({ _id: course } = await school.course());
    await school.enrol(people.learner, course);
    await school.enrol(people.classmate, course);
  });
  afterAll(() => school.close());

  const addressOf = (url: string) =>
    url
      .replace(':courseId', course)
      .replace(':sectionId', newId())
      .replace(/:(?:id|userId)\b/, people.learner._id);

  /** Returns everything a refused call could have changed. Sessions are left out: a refused call updates their last use. */
  async function everything(): Promise<unknown> {
    const { rows } = await school.database.db.execute(sql`select
      (select md5(string_agg(u::text, '|' order by u.id)) from users u) as users,
      (select md5(string_agg(c::text, '|' order by c.id)) from courses c) as courses,
      (select md5(string_agg(s::text, '|' order by s.id)) from sections s) as sections,
      (select md5(string_agg(e::text, '|' order by e.course_id, e.user_id)) from enrolments e) as enrolments,
      (select md5(string_agg(d::text, '|' order by d.user_id, d.section_id)) from completions d) as completions`);
    return rows[0];
  }

  it('refuses callers without access and changes nothing', async () => {
    const before = await everything();
    const wrong: string[] = [];
    for (const { method, url, access } of routes()) {
      const allowed = NARROWER[`${method} ${url}`] ?? ALLOWED[access];
      for (const kind of KINDS.filter((one) => !allowed.includes(one))) {
        const response = await school.ask(method as 'GET', addressOf(url), {
          ...(kind !== 'guest' && { as: people[kind] }),
          ...(method !== 'GET' && { body: { userId: people.learner._id, name: 'Mallory', role: 'admin' } }),
        });
        const expected = kind === 'guest' ? 401 : 403;
        if (response.status !== expected)
          wrong.push(`${method} ${url} as ${kind}: ${response.status}, not ${expected}`);
        if (JSON.stringify(response.body).includes(people.learner.email))
          wrong.push(`${method} ${url} tells ${kind} an e-mail`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('with the access `self` admits every user to their own account', async () => {
    const own = routes().filter(({ access }) => access === 'self');
    expect(own.length).toBeGreaterThan(3);
    for (const { method, url } of own) {
      for (const [kind, as] of Object.entries(people)) {
        const address = url.replace(':courseId', course).replace(/:(?:id|userId)\b/, as._id);
        const response = await school.ask(method as 'GET', address, {
          as,
          ...(method !== 'GET' && { body: { userId: as._id } }),
        });
        expect(response.status, `${method} ${url} as ${kind}`).toBe(200);
      }
    }
  });

  it('admits the callers its access declares', async () => {
    const wrong: string[] = [];
    // Calls that end the session or the account come last, because the other calls need them.
    const gentleFirst = routes()
      .filter((route) => !route.url.endsWith('/logout'))
      .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    for (const { method, url, access } of gentleFirst) {
      for (const kind of NARROWER[`${method} ${url}`] ?? ALLOWED[access]) {
        const response = await school.ask(method as 'GET', addressOf(url), {
          ...(kind !== 'guest' && { as: people[kind] }),
          ...(method === 'PUT' && { body: { userId: people.learner._id } }),
          ...(method === 'POST' && { body: {} }),
        });
        if ([401, 403].includes(response.status) || response.status >= 500)
          wrong.push(`${method} ${url} as ${kind}: ${response.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is listed in docs/authorisation.md as in the code', () => {
    const page = new URL('../../docs/authorisation.md', import.meta.url);
    const table = asMarkdown(routes());
    if (process.env.UPDATE_DOCS) writeFileSync(page, table);
    expect(readFileSync(page, 'utf8')).toBe(table);
  });
});

describe('a route without declared access', () => {
  it('prevents the server from starting', async () => {
    const { guardRoutes } = await import('#server/sessions/access.ts');
    const { default: Fastify } = await import('fastify');
    const app = Fastify();
    guardRoutes(app, {} as Parameters<typeof guardRoutes>[1]);
    expect(() => app.get('/api/forgotten', async () => 'open to all')).toThrow('does not declare who may call it');
    await app.close();
  });
});
