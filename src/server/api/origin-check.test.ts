import { afterAll, describe, expect, it } from 'vitest';
import type { Config } from '#server/config.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';

const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'school.example' };

/** Sends a write with headers; resolves to 'refused' for `bad_origin`, else to 'passed'. */
async function write(school: TestSchool, headers: Record<string, string>): Promise<'refused' | 'passed'> {
  const { status, body } = await school.ask('POST', '/api/auth/logout', { headers });
  if (body?.code !== 'bad_origin') return 'passed';
  expect(status).toBe(403);
  return 'refused';
}

type Outcome = 'refused' | 'passed';
const ORIGINS: [what: string, settings: Partial<Config>, origin: string, headers: Record<string, string>, Outcome][] = [
  ['of its own over http', {}, 'http://school.example', {}, 'passed'],
  ['of its own in other letters and with its port', {}, 'http://School.Example:80', {}, 'passed'],
  ['with another scheme', {}, 'https://school.example', {}, 'refused'],
  ['with another port', {}, 'http://school.example:8080', {}, 'refused'],
  ['of another host', {}, 'http://evil.example', {}, 'refused'],
  ['of a host that begins the same', {}, 'http://school.example.evil.example', {}, 'refused'],
  ['that is opaque', {}, 'null', {}, 'refused'],
  ['that is none', {}, 'school.example', {}, 'refused'],
  ['with a scheme of its own', {}, 'file://school.example', {}, 'refused'],
  ['named by a proxy that is not trusted', {}, 'https://school.example', FORWARDED, 'refused'],
  ['named by a trusted proxy', { trustProxy: ['127.0.0.1'] }, 'https://school.example', FORWARDED, 'passed'],
  ['other than a trusted proxy names', { trustProxy: ['127.0.0.1'] }, 'http://school.example', FORWARDED, 'refused'],
  ['that is PUBLIC_URL', { publicUrl: 'https://aula.example' }, 'https://aula.example', {}, 'passed'],
  ['that is PUBLIC_URL, under a path', { publicUrl: 'https://aula.example/a' }, 'https://aula.example', {}, 'passed'],
  [
    'of the host asked, which is not PUBLIC_URL',
    { publicUrl: 'https://aula.example' },
    'http://school.example',
    {},
    'refused',
  ],
  ['of PUBLIC_URL with another scheme', { publicUrl: 'https://aula.example' }, 'http://aula.example', {}, 'refused'],
  [
    'of PUBLIC_URL with another port',
    { publicUrl: 'https://aula.example' },
    'https://aula.example:8443',
    {},
    'refused',
  ],
  [
    'a trusted proxy names, which is not PUBLIC_URL',
    { publicUrl: 'https://aula.example', trustProxy: ['127.0.0.1'] },
    'https://school.example',
    FORWARDED,
    'refused',
  ],
];

/** Schools by their settings, each opened once. */
const schools = new Map<string, Promise<TestSchool>>();
const schoolWith = (settings: Partial<Config>): Promise<TestSchool> => {
  const key = JSON.stringify(settings);
  const school = schools.get(key) ?? openTestSchool(settings);
  schools.set(key, school);
  return school;
};
afterAll(async () => {
  for (const school of schools.values()) await (await school).close();
});

const CASES = ORIGINS.map(([what, settings, origin, headers, outcome]) => {
  const request = { settings, headers: { host: 'school.example', ...headers, origin }, outcome };
  return [`${what} is ${outcome}`, request] as const;
});

it.each([
  ['same-origin', 'passed'],
  ['none', 'passed'],
  ['same-site', 'refused'],
  ['cross-site', 'refused'],
] as const)('[SEC-20] a write without an origin whose Sec-Fetch-Site is %s is %s', async (site, outcome) => {
  expect(await write(await schoolWith({}), { host: 'school.example', 'sec-fetch-site': site })).toBe(outcome);
});

describe('a write from an origin', () => {
  it.each(CASES)('[SEC-20] %s', async (_title, { settings, headers, outcome }) => {
    expect(await write(await schoolWith(settings), headers)).toBe(outcome);
  });
});
