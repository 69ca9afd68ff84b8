import { afterAll, beforeAll, expect, it } from 'vitest';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import type { SchoolDraft } from '#modules/school/contract/school.ts';
import { login } from './school-client.ts';

const PAGES = ['/', '/es', '/about', '/courses'];
let server: ThrowawayPostgres;
let school: SchoolProcess;
let cookie: string;

const start = (workers: number) =>
  startSchoolProcess({
    dataDir: temporaryFolder(),
    env: { DATABASE_URL: server.url, WORKERS: String(workers) },
  });
beforeAll(async () => {
  server = await startThrowawayPostgres();
  school = await start(2);
  ({ cookie } = await login(school.address, { email: 'admin@aula.test', password: 'aula-demo-admin' }));
});
afterAll(async () => {
  await school.end();
  await server.stop();
});

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${school.address}/api/school${path}`, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status, `${method} ${path}`).toBe(200);
  return (await response.json()) as T;
}

/** Publishes a name, a hero and a footer that all carry the same mark. */
async function publish(mark: string): Promise<void> {
  const { version, parts } = await call<SchoolDraft>('GET', '/draft');
  const [hero, ...others] = parts.home.value.sections;
  const values = {
    identity: { ...parts.identity.value, name: mark },
    home: { ...parts.home.value, sections: [{ ...hero, title: { en: mark } }, ...others] },
    about: { ...parts.about.value, heading: { en: mark } },
    footer: { ...parts.footer.value, copyright: { en: mark } },
  };
  const revisions: Record<string, number> = { legal: parts.legal.revision };
  for (const [part, value] of Object.entries(values)) {
    const { revision } = parts[part as keyof typeof values];
    const saved = await call<{ revision: number }>('PUT', `/draft/${part}`, { revision, value });
    revisions[part] = saved.revision;
  }
  await call('POST', '/publish', { version, revisions });
}

/** Fetches over a connection of its own, so that every process gets its share. */
const read = async (path: string, address = school.address): Promise<string> =>
  (await fetch(`${address}${path}`, { headers: { connection: 'close' } })).text();

const marksIn = (text: string): string[] => [...new Set(text.match(/Mark \d+/g))];

it('[MORE-48] a publication is seen in all processes within a second, and no page mixes two versions', async () => {
  let reading = true;
  const mixed: string[][] = [];
  let pages = 0;
  const readers = Array.from({ length: 3 }, async (_, place) => {
    for (let turn = place; reading; turn++) {
      // An address of its own: the page is rendered, whatever is cached.
      const marks = marksIn(await read(`${PAGES[turn % PAGES.length]}?turn=${place}-${turn}`));
      pages += 1;
      if (marks.length > 1) mixed.push(marks);
    }
  });
  const late: number[] = [];
  for (let edition = 1; edition <= 5; edition++) {
    await publish(`Mark ${edition}`);
    const published = performance.now();
    // Both processes have it once twelve connections in a row do.
    let stale = 0;
    for (let row = 0; row < 12;) {
      const began = performance.now();
      const isNew = (await read('/api/school')).includes(`"name":"Mark ${edition}"`);
      row = isNew ? row + 1 : 0;
      if (!isNew) stale = began - published;
    }
    late.push(stale);
  }
  reading = false;
  await Promise.all(readers);
  expect(mixed).toEqual([]);
  expect(pages).toBeGreaterThan(10);
  expect(marksIn(await read('/'))).toEqual(['Mark 5']);
  // When the last request began that got the version before, in milliseconds after the publication.
  expect(Math.max(...late)).toBeLessThan(1_000);
});

it('a process started after a publication shows it', async () => {
  await publish('Mark 99');
  const other = await start(1);
  const { name, version } = JSON.parse(await read('/api/school', other.address));
  expect([name, version]).toEqual(['Mark 99', 6]);
  expect(marksIn(await read('/about', other.address))).toEqual(['Mark 99']);
  await other.end();
});
