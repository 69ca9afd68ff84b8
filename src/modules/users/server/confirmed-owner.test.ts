import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let ada: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  ada = await school.person();
});
afterAll(() => school.close());

const change = async (body: object, as = ada, id = as._id) => {
  const { status, body: response } = await school.ask('PUT', `/api/users/user/${id}`, { as, body });
  return status === 200 ? 'changed' : (response.code as string);
};
/** Lets the logins of all sessions be so many minutes ago. */
const age = (minutes: number) =>
  school.database.pool.query('update sessions set created_at = created_at - make_interval(mins => $1)', [minutes]);

describe('a new email or password of an account', () => {
  it('[SEC-15] needs the present password once the login is ten minutes ago', async () => {
    await age(9);
    expect(await change({ email: 'early@test.example' })).toBe('changed');
    await age(2);
    const changes = [{ email: 'late@test.example' }, { password: 'another long passphrase' }];
    for (const one of changes) {
      expect(await change(one)).toBe('password_needed');
      expect(await change({ ...one, currentPassword: '' })).toBe('password_needed');
      expect(await change({ ...one, currentPassword: 'not the password' })).toBe('wrong_password');
    }
    const { body } = await school.ask('GET', '/api/auth/verifyToken', { as: ada });
    expect(body.user.email).toBe('early@test.example');
    expect(await change({ ...changes[0], currentPassword: PASSWORD })).toBe('changed');
    expect(await change({ ...changes[1], currentPassword: PASSWORD })).toBe('changed');
  });

  it('is not what a new name is, nor the form with the same email', async () => {
    await age(11);
    expect(await change({ name: 'Ada', email: ada.email, password: '' })).toBe('changed');
  });

  it('[SEC-15] counts wrong passwords like the login', async () => {
    await age(11);
    const guess = () => change({ email: 'thief@test.example', currentPassword: 'not the password' });
    const codes = [];
    for (let guesses = 0; guesses < 11; guesses++) codes.push(await guess());
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'wrong_password'), 'too_many_attempts']);
  });

  it('is taken in a browser the account was used from, whatever strangers have guessed', async () => {
    await age(11);
    const stranger = { email: ada.email, password: 'not the password' };
    for (let guesses = 0; guesses < 11; guesses++) await school.ask('POST', '/api/auth/login', { body: stranger });
    const passphrase = 'another long passphrase';
    const session = ada.cookie.split('; ').find((one) => one.startsWith('aula_session=')) ?? '';
    const own = { password: passphrase, currentPassword: PASSWORD };
    expect(await change(own, { ...ada, cookie: session })).toBe('too_many_attempts');
    expect(await change(own)).toBe('changed');
  });

  it('is needed from admins for their own account, and not for those of others', async () => {
    const admin = await school.person({ role: 'admin' });
    await age(11);
    expect(await change({ password: 'another long passphrase' }, admin)).toBe('password_needed');
    expect(await change({ password: 'another long passphrase', email: 'b@test.example' }, admin, ada._id)).toBe(
      'changed',
    );
  });
});

describe('a password that an admin has set', () => {
  it('ends all sessions of the account and forgets the browsers it was used from', async () => {
    const { pool } = school.database;
    await pool.query('insert into known_devices (id, user_id) values ($1, $2)', ['d'.repeat(64), ada._id]);
    const admin = await school.person({ role: 'admin' });
    expect(await change({ password: 'another long passphrase' }, admin, ada._id)).toBe('changed');
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: ada })).status).toBe(401);
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: admin })).status).toBe(200);
    const { rows } = await pool.query('select count(*)::int as n from known_devices where user_id = $1', [ada._id]);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
