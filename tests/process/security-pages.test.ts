import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageRoutes } from '#tests/support/page-routes.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { type PlantedCourse, plantSolutions, tellsSolution } from '#tests/support/samples/planted-solutions.ts';

const SCRIPT = `</script><script>alert('stored')</script><!--`;

let school: TestSchool;
let admin: Person;
let learner: Person;
let course: { _id: string; customId: number };
let planted: PlantedCourse;
beforeAll(async () => {
  school = await openTestSchool({}, undefined, { pages: true });
  admin = await school.person({ role: 'admin', name: 'Xanthippe Secretly', email: 'xanthippe@secretly.example' });
  course = await school.course({
    name: SCRIPT,
    teacher: `Ines" onmouseover="alert(1)`,
    description: `Line\n${SCRIPT}\u2028`,
    category: SCRIPT,
    imageAlt: SCRIPT,
  });
  await school.unit(course._id, { title: SCRIPT, description: SCRIPT, videoUrl: 'https://video.example/paid-for.mp4' });
  planted = await plantSolutions(school, course._id);
  learner = await school.person();
  await school.enrol(learner, course._id);
  await school.unit(course._id, {
    title: 'Behind the till',
    description: `The summary of this unit. ${'Many words of one long sentence, '.repeat(10)}and paid-for.`,
  });
});
afterAll(() => school.close());

const page = (path: string, as?: Person) =>
  school.ask('GET', path, { ...(as && { as }), headers: { accept: 'text/html' } });

describe('a page', () => {
  it.each(['/courses', '/course/1', '/es/course/1'])(
    '%s shows a script in a course as text and does not run it',
    async (path) => {
      const { status, body, headers } = await page(path);
      expect(status).toBe(200);
      expect(body).toContain('stored');
      expect(body).not.toContain("<script>alert('stored')");
      // An injected script would not run either, because the policy lists every script by its hash.
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/script-src[^;]*'sha256-/);
      expect(/script-src[^;]*'unsafe-inline'/.test(policy)).toBe(false);
      expect(/<[^>]*\sonmouseover=/.test(String(body))).toBe(false);
    },
  );

  it.each(['Nope', 'constructor', '%3Cscript%3E'])(
    '[CATALOGUE-03] does not echo an unknown category (%s)',
    async (name) => {
      const { status, body } = await page(`/courses?category=${name}`);
      expect(status).toBe(200);
      expect(/<h1[^>]*>([^<]*)</.exec(String(body))?.[1]).toBe('What would you like to be able to do?');
      expect(/<title>([^<]*)</.exec(String(body))?.[1]).toBe('Courses · Aula');
      expect(/<link rel="canonical"[^>]*>/.exec(String(body))?.[0]).not.toMatch(/category/);
    },
  );

  it.each(['/admin/nothing/here', '/es/admin/nothing', '/admin/dashboard/more'])(
    '[ROUTE-34] %s returns 404',
    async (path) => {
      for (const as of [undefined, admin]) {
        const { status, body } = await page(path, as);
        expect(status).toBe(404);
        expect(body).toMatch(/<meta name="robots" content="noindex"/);
      }
    },
  );

  it('at /admin redirects to the dashboard', async () => {
    const { status, headers } = await page('/admin');
    expect([status, headers.location]).toEqual([307, '/admin/dashboard']);
  });

  it.each(pageRoutes())('allows exactly its own scripts: %s', async (route) => {
    const { status, body, headers } = await page(route.replaceAll(/\$\w*/g, '1').replace(/(?<=.)\/$/, ''));
    // A redirect has no body to check.
    if (status === 307) return;
    const policy = String(headers['content-security-policy']);
    const inline = [...String(body).matchAll(/<script(?![^>]*(?:ld\+json|\ssrc=))[^>]*>([^]*?)<\/script>/g)];
    const hashes = inline.map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`);
    expect(hashes.length).toBeGreaterThan(1);
    const listed = /script-src 'self' ([^;]*)/.exec(policy)?.[1]?.split(' ');
    expect(new Set(listed)).toEqual(new Set(hashes));
    expect(String(body)).not.toMatch(/nonce=|csp-nonce/);
  });

  it('[CATALOGUE-25, SEC-06] contains the summaries of paid units but not their texts', async () => {
    for (const path of ['/course/1', '/es/course/1', `/course/${course._id}`, '/courses', '/enrolled-course/1']) {
      for (const as of [undefined, admin]) {
        const { body } = await page(path, as);
        expect(String(body), path).not.toContain('paid-for');
        if (path.includes('/course/')) expect(body).toContain('The summary of this unit.');
      }
    }
  });

  it.each(pageRoutes())('[MORE-152] tells no solution of a question: %s', async (route) => {
    const path = route.replaceAll(/\$\w*/g, String(course.customId)).replace(/(?<=.)\/$/, '');
    for (const as of [undefined, learner]) {
      for (const address of [path, `${path}?unit=${planted.text}`, `${path}?unit=${planted.test}`]) {
        const { body } = await page(address, as);
        expect(tellsSolution(body), address).toBe(false);
      }
    }
  });

  it('[SEC-09] is byte for byte the same for an administrator and a guest, and contains no user’s name', async () => {
    for (const path of [
      '/',
      '/courses',
      '/course/1',
      '/settings',
      '/my-account',
      '/admin/manage-users',
      '/admin/dashboard',
    ]) {
      const [mine, theirs] = [await page(path, admin), await page(path)];
      expect(mine.body, path).toBe(theirs.body);
      expect(String(mine.body)).not.toMatch(/secretly|paid-for/i);
    }
  });

  it.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/es//evil.example',
    '/courses//evil.example',
    '/login?next=https://evil.example',
    '/login?next=//evil.example',
    '/course/1/?next=//evil.example',
    '/%2f%2fevil.example',
  ])('%s never redirects to another site', async (path) => {
    const { headers } = await page(path);
    const location = headers.location as string | undefined;
    const target = new URL(location ?? '/', 'https://school.example');
    expect(target.origin).toBe('https://school.example');
    expect(location ?? '/').toMatch(/^\/(?![/\\])/);
  });
});
