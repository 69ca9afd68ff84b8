import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

/** Texts that occur only in protected data: a response to a stranger that contains one is a leak. */
const SECRETS = {
  name: 'Xanthippe Secretly',
  email: 'xanthippe@secretly.example',
  video: '/media/videos/paid-for.mp4',
  captions: '/media/captions/paid-for.vtt',
};

let school: TestSchool;
let learner: Person;
let strangers: Record<string, Person | undefined>;
let course: { _id: string; customId: number };
let unit: string;
beforeAll(async () => {
  school = await openTestSchool();
  learner = await school.person({ name: SECRETS.name, email: SECRETS.email });
  const admin = await school.person({ role: 'admin', name: 'Clara Admin' });
  strangers = {
    guest: undefined,
    'another user': await school.person(),
    teacher: await school.person({ role: 'teacher' }),
  };
  course = await school.course({ name: 'Public title' });
  unit = await school.unit(course._id, { videoUrl: SECRETS.video, captionsUrl: SECRETS.captions });
  await school.enrol(learner, course._id);
  await school.ask('PUT', `/api/users/user/${learner._id}`, { as: admin, body: { name: SECRETS.name } });
});
afterAll(() => school.close());

/** Returns the secrets that a response contains, headers included. */
const leaks = (response: Awaited<ReturnType<TestSchool['ask']>>): string[] => {
  const text = JSON.stringify([response.headers, response.body]);
  return Object.values(SECRETS).filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
};

const addressesOf = (url: string): string[] => {
  const filled = (ref: string | number) =>
    url
      .replace(':courseId', String(ref))
      .replace(':sectionId', unit)
      .replace(/:(?:id|userId)\b/, learner._id);
  const queries = ['', '?q=secretly', '?q=xanthippe', '?limit=200', '?ids=1', '?sort=-name', '?courseId=1'];
  return [course._id, course.customId].flatMap((ref) => queries.map((query) => filled(ref) + query));
};

describe('data of other users', () => {
  it('[SEC-07] is in no GET response to a stranger, for any id or search', async () => {
    const leaked: string[] = [];
    let requests = 0;
    for (const { url } of school.app.guardedRoutes.filter(({ method }) => method === 'GET')) {
      for (const [kind, as] of Object.entries(strangers)) {
        for (const address of new Set(addressesOf(url))) {
          const response = await school.ask('GET', address, as && { as });
          requests += 1;
          if (leaks(response).length > 0) leaked.push(`${kind}: GET ${address}`);
        }
      }
    }
    expect(leaked).toEqual([]);
    expect(requests).toBeGreaterThan(300);
  });

  it('[SEC-07] is in no response to a refused write of a stranger', async () => {
    const leaked: string[] = [];
    for (const { method, url } of school.app.guardedRoutes.filter((route) => route.method !== 'GET')) {
      for (const [kind, as] of Object.entries(strangers)) {
        const [address = ''] = addressesOf(url);
        const body = { userId: learner._id, courseId: course._id };
        const response = await school.ask(method as 'POST', address, { ...(as && { as }), body });
        if (leaks(response).length > 0) leaked.push(`${kind}: ${method} ${address}`);
      }
    }
    expect(leaked).toEqual([]);
  });

  it('[SEC-07] is in no example of the OpenAPI document', async () => {
    const { body } = await school.ask('GET', '/api/openapi.json');
    const { body: page } = await school.ask('GET', '/api/docs');
    for (const secret of Object.values(SECRETS)) expect(JSON.stringify(body) + String(page)).not.toContain(secret);
  });

  it('[SEC-85] is sent with `cache-control: no-store`', async () => {
    for (const url of [
      '/api/auth/verifyToken',
      `/api/users/user/${learner._id}/courses`,
      `/api/courses/${course._id}/enrolled`,
    ]) {
      const { headers } = await school.ask('GET', url, { as: learner });
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  // A browser sends its cookies in the order of their paths and ages, so the session may be any of them (RFC 6265, 5.4).
  it.each([
    ['the only one', (session: string) => session],
    ['the last one', (session: string) => `theme=dark; aula_device=x; aula_signed_in=1; ${session}`],
    ['between others', (session: string) => `theme=dark; ${session}; aula_typed=x`],
    ['behind a cookie of the same ending', (session: string) => `not_${session}; ${session}`],
    ['written without blanks', (session: string) => `theme=dark;${session};other=1`],
  ])('is not cached for guests when the session is %s of the cookies', async (_, headerOf) => {
    const admin = await school.person({ role: 'admin' });
    const [session = ''] = /aula_session=[^;]+/.exec(admin.cookie) ?? [];
    const headers = { cookie: headerOf(session) };
    const hidden = await school.course({ name: 'Unlisted secret', state: 'unlisted' });
    const paths = ['/api/courses', `/api/courses/${hidden._id}`, `/api/courses/${course._id}`];
    // What the cache holds before must not matter, nor which of the two comes first.
    for (const order of [true, false]) {
      school.app.services.events.changed();
      for (const url of paths) {
        const ask = { mine: () => school.ask('GET', url, { headers }), theirs: () => school.ask('GET', url) };
        const [first, second] = [await (order ? ask.mine() : ask.theirs()), await (order ? ask.theirs() : ask.mine())];
        const [mine, theirs] = order ? [first, second] : [second, first];
        expect([url, mine.headers['cache-control']]).toEqual([url, 'no-store']);
        expect(JSON.stringify(mine.body)).toMatch(url.endsWith(course._id) ? SECRETS.video : 'Unlisted secret');
        if (!url.endsWith(hidden._id)) expect(JSON.stringify(theirs.body)).not.toContain('Unlisted secret');
        expect(leaks(theirs)).toEqual([]);
      }
    }
    await school.ask('DELETE', `/api/courses/${hidden._id}`, { as: admin });
  });

  it('[SEC-09] is not cached for guests from a response to an administrator', async () => {
    const admin = await school.person({ role: 'admin' });
    const hidden = await school.course({ name: 'Unlisted secret', state: 'unlisted' });
    const mine = await school.ask('GET', '/api/courses', { as: admin });
    expect(JSON.stringify(mine.body)).toContain('Unlisted secret');
    const theirs = await school.ask('GET', '/api/courses');
    expect(JSON.stringify(theirs.body)).not.toContain('Unlisted secret');
    const full = await school.ask('GET', `/api/courses/${course._id}`, { as: admin });
    expect(JSON.stringify(full.body)).toContain(SECRETS.video);
    expect(leaks(await school.ask('GET', `/api/courses/${course._id}`))).toEqual([]);
    await school.ask('DELETE', `/api/courses/${hidden._id}`, { as: admin });
  });
});
