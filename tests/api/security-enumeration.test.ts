import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let known: Person;
let other: Person;
beforeAll(async () => {
  school = await openTestSchool();
  [known, other] = [await school.person(), await school.person()];
});
afterAll(() => school.close());

type Reply = Awaited<ReturnType<TestSchool['ask']>>;

/** Returns the parts of a response that could distinguish two; the request id and date always differ. */
const comparable = ({ status, headers, body }: Reply): unknown => {
  const { 'x-request-id': _number, date: _date, 'content-length': _length, ...others } = headers;
  return { status, headers: others, body: { ...body, requestId: '' } };
};

const login = (email: string) =>
  school.ask('POST', '/api/auth/login', { body: { email, password: 'not the password' } });

describe('the existence of an account', () => {
  it('[SEC-12] is not revealed by the status, body or headers of a login', async () => {
    expect(comparable(await login('nobody@test.example'))).toEqual(comparable(await login(known.email)));
    const unusable = await school.person();
    await school.database.pool.query('UPDATE users SET password_hash = NULL WHERE id = $1', [unusable._id]);
    expect(comparable(await login(unusable.email))).toEqual(comparable(await login(known.email)));
  });

  it('[SEC-12] is not revealed by the duration of a login: unknown addresses cost a hash, too', async () => {
    const least = { known: Infinity, unknown: Infinity };
    // Processor time, because other tests run at the same time; it includes the threads that hash.
    const work = async (kind: keyof typeof least, email: string) => {
      const before = process.cpuUsage();
      await login(email);
      const { user, system } = process.cpuUsage(before);
      least[kind] = Math.min(least[kind], user + system);
    };
    for (let round = 0; round < 8; round++) {
      await work('known', (await school.person()).email);
      await work('unknown', `nobody${round}@test.example`);
    }
    // Without hashing a password it would be a tenth.
    expect(least.unknown / least.known).toBeGreaterThan(0.5);
    expect(least.unknown / least.known).toBeLessThan(2);
  });

  it('[SEC-12] is not revealed by a password reset', async () => {
    const ask = (email: string) => school.ask('POST', '/api/auth/forgot-password', { body: { email } });
    expect(comparable(await ask('nobody@test.example'))).toEqual(comparable(await ask(known.email)));
  });

  it('is not revealed by the limit on guesses, which counts for unknown addresses, too', async () => {
    const refusedAt = async (email: string): Promise<number> => {
      for (let guess = 1; guess <= 20; guess++) if ((await login(email)).status === 429) return guess;
      return Infinity;
    };
    expect(await refusedAt('no-one@test.example')).toBe(await refusedAt((await school.person()).email));
  });
});

it('[SEC-04] the id of another user’s resource returns the same as an unknown id', async () => {
  const [{ id }] = (await school.ask('GET', '/api/auth/sessions', { as: known })).body;
  const end = (ref: string) => school.ask('DELETE', `/api/auth/sessions/${ref}`, { as: other });
  expect(comparable(await end(id))).toEqual(comparable(await end(newId())));
  const look = (user: string) => school.ask('GET', `/api/users/user/${user}/courses`, { as: other });
  expect(comparable(await look(known._id))).toEqual(comparable(await look(newId())));
  const change = (user: string) => school.ask('PUT', `/api/users/user/${user}`, { as: other, body: { name: 'x' } });
  expect(comparable(await change(known._id))).toEqual(comparable(await change(newId())));
});
