import { z } from 'zod';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { repeat } from './effort.ts';
import { fillSchool, type Size } from './fill.ts';
import { newDatabase } from './hot/schools.ts';
import { median, quantile, time } from './measure.ts';
import type { Row } from './report.ts';

const SMALL: Size = { users: 1_000, courses: 50, enrolments: 3_000 };
const LARGE: Size = repeat(
  { users: 100_000, courses: 5_000, enrolments: 300_000 },
  { users: 4_000, courses: 100, enrolments: 12_000 },
);
const ROUNDS = repeat(5, 1);
const REQUESTS = repeat(120, 3);
const WARM_UP = repeat(20, 1);
const sizeOf = ({ users, courses }: Size): string => `${users.toLocaleString('en')} people and ${courses} courses`;
/** The sizes of both schools, for the report. */
export const LISTED = `${sizeOf(LARGE)} against ${sizeOf(SMALL)}`;
/** The limit of large ÷ small for each list. */
const LIMIT = 2;

const COURSE = '01900002-0000-7000-8000-000000000007';
/** Generated schools have no activity before the first change. */
const ACTIVITY = '/api/admin/activity?limit=50';
/** Requests of an admin's lists: a first page, another order, a filter, a search. */
const LISTS: Record<string, string> = {
  'users, first page': '/api/users?limit=20&offset=0',
  'users, page 10': '/api/users?limit=20&offset=200',
  'users by name': '/api/users?limit=20&offset=0&sort=name',
  'users by name, backwards': '/api/users?limit=20&offset=0&sort=-name',
  teachers: '/api/users?limit=20&offset=0&role=teacher',
  'users, search': '/api/users?limit=20&offset=0&q=dvorak%20711',
  'people not in a course, search': `/api/users?limit=20&offset=0&q=chloe%20weber&notEnrolledIn=${COURSE}`,
  'courses, first page': '/api/courses?limit=20&offset=0',
  'courses of a category': '/api/courses?limit=20&offset=0&category=Design',
  'courses, search': '/api/courses?limit=20&offset=0&q=arches%20and%20loops',
  'students of a course': `/api/courses/${COURSE}/students?limit=20&offset=0`,
  activity: ACTIVITY,
};

const admin = { email: 'admin@bench.example', password: 'bench-password-1' };

async function openSchool(url: string, size: Size) {
  const school = await startSchoolProcess({
    dataDir: temporaryFolder(),
    env: {
      DATABASE_URL: url,
      SCHOOL_MODE: 'live',
      HOST: '127.0.0.1',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const seconds = await fillSchool(url, size);
  const login = await fetch(`${school.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!login.ok) throw new Error(`Logging in failed: ${login.status}`);
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const ask = async (path: string): Promise<void> => {
    const answer = await fetch(school.address + path, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const list = z.array(z.unknown()).safeParse(await answer.json());
    if (path !== ACTIVITY && !list.data?.length) throw new Error(`${path}: an empty list`);
  };
  return { ask, seconds, end: () => school.end() };
}

/**
 * Measures the lists of the back office in a small and a large school on one PostgreSQL, in turn.
 * Returns a row for each list: p95 large ÷ p95 small. Throws at a list that fails, or is empty.
 */
export async function benchLists(serverUrl: string): Promise<Row[]> {
  const small = await openSchool(await newDatabase(serverUrl, 'small'), SMALL);
  const large = await openSchool(await newDatabase(serverUrl, 'large'), LARGE);
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(LISTS)) {
    await time(WARM_UP, () => small.ask(path));
    await time(WARM_UP, () => large.ask(path));
    const p95: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let round = 0; round < ROUNDS; round++) {
      p95.small.push(quantile(await time(REQUESTS, () => small.ask(path)), 0.95));
      p95.large.push(quantile(await time(REQUESTS, () => large.ask(path)), 0.95));
    }
    const [base, grown] = [median(p95.small), median(p95.large)];
    rows.push({
      what: name,
      value: grown / base,
      limit: LIMIT,
      better: 'lower',
      detail: `${base.toFixed(1)} ms → ${grown.toFixed(1)} ms`,
    });
  }
  await small.end();
  await large.end();
  return rows;
}
