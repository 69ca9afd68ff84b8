import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { repeat } from '#bench/effort.ts';
import { median } from '#bench/measure.ts';
import type { Row } from '#bench/report.ts';
import { byTurns, ratioOf, formatSpeed, type Turns } from './load.ts';
import { cookiesOf, LEARNER, newDatabase, openDemoSchool, openPeer } from './schools.ts';

/** Seconds of each round with the driver alone, and how many rounds come after the first. */
const RAW_SECONDS = repeat('3', '1');
const RAW_ROUNDS = repeat(4, 0);
const program = resolve(import.meta.dirname, 'raw-selects.ts');
const rawSelects = async (url: string, session: string): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, session, RAW_SECONDS]);
  return Number(stdout);
};

/** Returns the response size of a learner's course, requested by its number. */
const COURSE = '/api/courses/1/enrolled';
const LIMITS = { verify: 0.6, enrolled: 0.4 };

/**
 * Measures requests with a session against one named point select through `pg` on the same database: by the driver
 * alone in a process, and by a bare `node:http` server that makes one for every request.
 */
export async function benchSession(serverUrl: string): Promise<Row[]> {
  const url = await newDatabase(serverUrl, 'session');
  const school = await openDemoSchool(url);
  const cookie = await cookiesOf(school.address, LEARNER.email, LEARNER.password);
  const token = /aula_session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const session = createHash('sha256').update(token).digest('hex');
  const bare = await openPeer('select', url, session);
  const headers = { cookie };
  const raws: number[] = [await rawSelects(url, session)];
  const { pid } = school;
  const speeds = await byTurns([
    { url: `${school.address}/api/auth/verifyToken`, headers, pid },
    { url: school.address + COURSE, headers, pid },
    { url: bare.address, pid: bare.pid },
  ]);
  const [verify, enrolled, served] = speeds as [Turns, Turns, Turns];
  for (let round = 0; round < RAW_ROUNDS; round++) raws.push(await rawSelects(url, session));
  const raw = median(raws);
  await Promise.all([bare.end(), school.end()]);
  const against = `driver alone ${Math.round(raw)}/s`;
  const behind = `the same select behind bare node:http ${formatSpeed(served)}`;
  return [
    {
      what: 'GET /api/auth/verifyToken against a raw named select',
      value: verify.rate / raw,
      limit: LIMITS.verify,
      better: 'higher',
      detail: `${formatSpeed(verify)}; ${against}`,
    },
    {
      what: 'the same against that select behind bare node:http',
      value: ratioOf(verify, served),
      limit: LIMITS.verify,
      better: 'higher',
      detail: `${formatSpeed(verify)}; ${behind}`,
    },
    {
      what: 'a course to study against a raw named select',
      value: enrolled.rate / raw,
      limit: LIMITS.enrolled,
      better: 'higher',
      detail: `${formatSpeed(enrolled)}; ${against}`,
    },
    {
      what: 'the same against that select behind bare node:http',
      value: ratioOf(enrolled, served),
      limit: LIMITS.enrolled,
      better: 'higher',
      detail: `${formatSpeed(enrolled)}; ${behind}`,
    },
  ];
}
