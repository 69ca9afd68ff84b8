import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { addUser } from '#tests/support/caller.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import {
  deleteEnded,
  deleteSessionByRef,
  findCredentials,
  insertSession,
  isYounger,
  listSessionRows,
} from './auth.queries.ts';
import {
  deleteExpiredPasswordLinkRows,
  findAccountOfLink,
  keepLink,
  replaceLink,
  takeLink,
} from './password-links.queries.ts';
import { findResumable, renewPassword } from './resumed-registration.queries.ts';
import { replaceSetupLink, takeSetupLink, worksSetupLink } from './setup-link.queries.ts';

let school: TestSchool;
let ada: { _id: string; email: string };
let ben: typeof ada;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [ada, ben] = [await addUser(school.database.db), await addUser(school.database.db)];
});
afterAll(() => school.close());

const query = (text: string, values: unknown[] = []) => school.database.pool.query(text, values);
const ids = async (table: string, column = 'id') =>
  (await query(`select ${column} as id from ${table}`)).rows.map(({ id }) => id as string);

async function begin(userId: string, fields: Partial<Parameters<typeof insertSession>[1]> = {}) {
  const id = hashToken(newToken());
  const row = { id, userId, passwordHash: null, userAgent: '', device: `device of ${userId}`, replaces: null };
  return (await insertSession(school.database.db, { ...row, ...fields })) ? id : null;
}

describe('sessions', () => {
  it('are listed for one user, the last used first, and ended by their own user only', async () => {
    const { db } = school.database;
    const [one, two, old, others] = [
      await begin(ada._id),
      await begin(ada._id),
      await begin(ada._id),
      await begin(ben._id),
    ];
    await query(`update sessions set seen_at = now() - interval '1 hour' where id = $1`, [one]);
    await query(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [old]);
    // Written last, so that it is also the last one of the table.
    await query(`update sessions set seen_at = now() where id = $1`, [two]);
    const rows = await listSessionRows(db, ada._id);
    expect(rows.map(({ id }) => id)).toEqual([two, one]);
    expect(await deleteSessionByRef(db, ben._id, rows[0]!.ref)).toBeNull();
    expect(await deleteSessionByRef(db, ada._id, rows[0]!.ref)).toBe(two);
    expect((await ids('sessions')).toSorted()).toEqual([one, old, others].toSorted());
  });

  it('begin with the password that was looked at, and end the one of this browser', async () => {
    await query(`update users set password_hash = 'new' where id = $1`, [ada._id]);
    const [mine, others] = [await begin(ada._id, { passwordHash: 'new' }), await begin(ben._id)];
    expect(await begin(ada._id, { passwordHash: 'old', replaces: mine })).toBeNull();
    expect(await begin(newId(), { replaces: mine })).toBeNull();
    expect((await ids('sessions')).toSorted()).toEqual([mine, others].toSorted());
    const next = await begin(ada._id, { passwordHash: 'new', replaces: mine });
    expect((await ids('sessions')).toSorted()).toEqual([next, others].toSorted());
  });

  it('are young for some minutes of their own', async () => {
    const { db } = school.database;
    const [one, other] = [(await begin(ada._id))!, (await begin(ada._id))!];
    await query(`update sessions set created_at = now() - interval '11 minutes' where id = $1`, [one]);
    expect([await isYounger(db, one, 10), await isYounger(db, one, 12), await isYounger(db, other, 10)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await isYounger(db, 'none', 10)).toBeNull();
  });

  it('know the browsers of their own user, for 400 days', async () => {
    const { db } = school.database;
    await begin(ada._id);
    await begin(ben._id);
    const device = `device of ${ada._id}`;
    expect((await findCredentials(db, ada.email.toUpperCase(), device))?.device).toBe(device);
    expect(await findCredentials(db, ben.email, device)).toMatchObject({ _id: ben._id, device: null });
    expect(await findCredentials(db, 'nothing@test.example', device)).toBeNull();
    await query(`update known_devices set created_at = now() - interval '399 days' where user_id = $1`, [ada._id]);
    await query(`update known_devices set created_at = now() - interval '401 days' where user_id = $1`, [ben._id]);
    await query('insert into attempts (key, points, expire) values ($1, 1, $2), ($3, 1, $4)', [
      'over',
      Date.now() - 1000,
      'counting',
      Date.now() + 60_000,
    ]);
    await deleteEnded(db);
    expect(await ids('known_devices', 'user_id')).toEqual([ada._id]);
    expect(await ids('attempts', 'key')).toEqual(['counting']);
    expect(await ids('sessions')).toHaveLength(2);
  });
});

describe('links to set a password', () => {
  it('open, replace, keep and end those of their own account only', async () => {
    const { db } = school.database;
    const account = async (token: string) => (await findAccountOfLink(db, token))?._id ?? null;
    expect(await replaceLink(db, 'nothing@test.example', 'x', 60)).toBe(false);
    expect(await replaceLink(db, ada.email.toUpperCase(), 'one', 60)).toBe(true);
    await replaceLink(db, ben.email, 'other', 60);
    await replaceLink(db, ada.email, 'two', 60);
    expect([await account('one'), await account('two'), await account('other')]).toEqual([null, ada._id, ben._id]);
    // Both have a new password by now, and only one link is kept.
    await query(`update users set password_hash = 'new'`);
    expect([await account('two'), await account('other')]).toEqual([null, null]);
    await keepLink(db, ada._id);
    expect([await account('two'), await account('other')]).toEqual([ada._id, null]);
    expect(await takeLink(db, 'other')).toBeNull();
    expect(await takeLink(db, 'two')).toBe(ada._id);
    expect(await takeLink(db, 'two')).toBeNull();
    expect(await ids('password_links', 'user_id')).toEqual([ben._id]);
  });

  it('are deleted once they have expired', async () => {
    const { db } = school.database;
    await replaceLink(db, ada.email, 'one', 60);
    await replaceLink(db, ben.email, 'two', 60);
    await query(`update password_links set expires_at = now() - interval '1 second' where user_id = $1`, [ada._id]);
    expect([await findAccountOfLink(db, 'one'), await takeLink(db, 'one')]).toEqual([null, null]);
    await deleteExpiredPasswordLinkRows(db);
    expect(await ids('password_links', 'user_id')).toEqual([ben._id]);
  });
});

describe('a registration', () => {
  it('is resumed with its key, address and role for half an hour, and takes a password that was not changed', async () => {
    const { db } = school.database;
    const find = async (email = ada.email, key = 'key') => (await findResumable(db, email, key))?.user._id ?? null;
    const renew = (before: string | null, keyHash = 'key') =>
      renewPassword(db, ada._id, { keyHash, before, after: 'new' });
    const set = (change: string) => query(`update users set ${change} where id = $1`, [ada._id]);
    await set(`registration_key = 'key', created_at = now() - interval '29 minutes'`);
    expect([await find(ada.email.toUpperCase()), await find(ben.email), await find(ada.email, 'other')]).toEqual([
      ada._id,
      null,
      null,
    ]);
    expect([await renew('changed'), await renew(null, 'other'), await renew(null)]).toEqual([false, false, true]);
    const { rows } = await query('select id from users where password_hash is not null');
    expect(rows).toEqual([{ id: ada._id }]);
    await set(`created_at = now() - interval '31 minutes'`);
    expect([await find(), await renew('new')]).toEqual([null, false]);
    await set(`created_at = now(), role = 'admin'`);
    expect([await find(), await renew('new')]).toEqual([null, false]);
  });
});

describe('the setup link', () => {
  it('works with its own token until it expires, once', async () => {
    const { db } = school.database;
    await replaceSetupLink(db, 'one', 15);
    expect([await worksSetupLink(db, 'one'), await worksSetupLink(db, 'other')]).toEqual([true, false]);
    expect([await takeSetupLink(db, 'other'), await takeSetupLink(db, 'one'), await takeSetupLink(db, 'one')]).toEqual([
      false,
      true,
      false,
    ]);
    await replaceSetupLink(db, 'two', -1);
    expect([await worksSetupLink(db, 'two'), await takeSetupLink(db, 'two')]).toEqual([false, false]);
  });
});
