import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { openTestSchool, type Reply, type TestSchool } from '#tests/support/app.ts';
import { type Callers, fillFixture, requestOf, SAMPLES } from '#tests/support/guarded-fixture.ts';
import type { Fixture } from '#tests/support/guarded-writes.ts';

/*
 * Every call that writes, and every response that is cached: after the call, a cached response shows what an uncached one
 * would. A new call has a sample (tests/api/endpoints.test.ts asks for it) and is tried here without another line.
 */

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool({ transcribe: { words: ['true'], env: {} } });
});
afterAll(() => school.close());

/** The addresses at which a cached response is read, by its endpoint. */
const CACHED: Readonly<Record<string, (fixture: Fixture) => string[]>> = {
  'GET /courses': () => ['/api/courses', '/api/courses?sort=name'],
  'GET /courses/categories': () => ['/api/courses/categories'],
  'GET /courses/:courseId': ({ course, otherCourse }) => [`/api/courses/${course}`, `/api/courses/${otherCourse}`],
  'GET /courses/:courseId/enrolled': ({ course }) => [`/api/courses/${course}/enrolled`],
  'GET /school': () => ['/api/school'],
  'GET /school/home': () => ['/api/school/home'],
  'GET /school/about': () => ['/api/school/about'],
  'GET /school/pages/:slug': () => ['/api/school/pages/imprint'],
  'GET /school/legal/:document': () => ['/api/school/legal/terms', '/api/school/legal/privacy'],
};

interface Filled {
  readonly fixture: Fixture;
  readonly people: Callers;
}

/** Reads every cached response, as the guest or the enrolled user who gets it. */
async function readAll({ fixture, people }: Filled): Promise<Record<string, unknown>> {
  const addresses = Object.values(CACHED).flatMap((addressesOf) => addressesOf(fixture));
  const as = (url: string) => (url.endsWith('/enrolled') ? { as: people.student } : {});
  const replies = addresses.map(async (url) => [url, shownIn(await school.ask('GET', url, as(url)))] as const);
  return Object.fromEntries(await Promise.all(replies));
}

/** Returns what a response shows, without the counts of enrolments, which may be a second old. */
function shownIn({ status, body }: Reply): unknown {
  if (status !== 200) return body.code;
  return JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === 'participants' ? undefined : value)));
}

describe('cached responses', () => {
  it('are all read here', () => {
    const cached = Object.entries(ENDPOINTS).flatMap(([name, entry]) => ('cache' in entry ? [name] : []));
    expect(Object.keys(CACHED).toSorted()).toEqual(cached.toSorted());
  });

  it('are served from memory until something they show has changed', async () => {
    const filled = await fillFixture(school);
    await school.ask('POST', '/api/courses', { as: filled.people.admin, body: {} });
    const before = await readAll(filled);
    await school.database.pool.query(`update courses set name = 'Written past the services'`);
    expect(await readAll(filled)).toEqual(before);
  });

  /** Writes that no cached response shows, but the rates orders keep in memory and what is read from a replica. */
  const REPORTED = [
    'POST /api/admin/taxes',
    'DELETE /api/admin/taxes/:id',
    'POST /api/courses/:courseId/duplicate',
    'POST /api/courses/:courseId/sections/duplicate',
    'POST /api/courses/:courseId/sections/copy',
    'POST /api/admin/course-imports',
    'POST /api/admin/course-imports/:id/undo',
  ];
  it.each(SAMPLES.filter(({ route }) => REPORTED.includes(route)))(
    'are not all that is kept in memory: $route reports a change of the catalogue',
    async ({ route, index }) => {
      const filled = await fillFixture(school);
      let reports = 0;
      const stop = school.app.services.events.onChange(() => (reports += 1));
      const { method, path, headers, body } = requestOf(route, index, filled);
      const { status } = await school.ask(method as 'PUT', path, { headers, ...(body && { body }) });
      stop();
      expect(status).toBeLessThan(300);
      expect(reports).toBe(1);
    },
  );

  it.each(SAMPLES)('are as new as the database after $route ($index)', async ({ route, index }) => {
    const filled = await fillFixture(school);
    // The rows of the fixture did not come through a service.
    school.app.services.events.changed();
    await readAll(filled);
    const { method, path, headers, body } = requestOf(route, index, filled);
    const { status } = await school.ask(method as 'PUT', path, { headers, ...(body && { body }) });
    expect(status).toBeLessThan(300);
    await school.app.jobs.runDue();
    const cached = await readAll(filled);
    school.app.services.events.changed();
    expect(cached).toEqual(await readAll(filled));
  });
});
