import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCALE_HEADER } from '#contract/locales.ts';
import { certificates, revokedStatuses } from '#server/db/schema/certificates.ts';
import { outbox, schoolSettings } from '#server/db/schema/mail.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let admin: Person;
let ada: Person;
let bob: Person;
let weaving: { _id: string };
let dyeing: { _id: string };

beforeAll(async () => {
  school = await openTestSchool({ publicUrl: 'https://school.example' });
});
beforeEach(async () => {
  await school.reset();
  [admin, ada, bob] = await Promise.all([
    school.person({ role: 'admin' }),
    school.person({ name: 'Ada' }),
    school.person({ name: 'Bob', email: 'Bob@School.Example', confirmed: false }),
  ]);
  weaving = await school.course({ name: 'Weaving' });
  dyeing = await school.course({ name: 'Dyeing' });
});
afterAll(() => school.close());

type Listed = { _id: string; address: string; name: string; course: string; state: string; problem: string | null };

async function complete(as: Person, course: { _id: string }, headers: Record<string, string> = {}): Promise<Listed> {
  await school.enrol(as, course._id);
  const unit = await school.unit(course._id);
  await school.ask('PUT', `/api/courses/${course._id}/completion-rule`, {
    as: admin,
    body: { kind: 'units', units: [unit] },
  });
  const path = `/api/courses/${course._id}/progress/${unit}`;
  expect((await school.ask('PUT', path, { as, headers, body: { done: true } })).status).toBe(200);
  return (await listed())[0]!;
}
const make = () => school.app.jobs.runDue();
const list = (query = '') => school.ask('GET', `/api/admin/certificates${query}`, { as: admin });
const listed = async (query = ''): Promise<Listed[]> => (await list(query)).body;
const own = async (as: Person): Promise<Listed[]> =>
  (await school.ask('GET', `/api/users/user/${as._id}/certificates`, { as })).body;
const page = (address: string) => school.ask('GET', `/api/certificates/${address}`);
const credentialOf = async (address: string) =>
  (await school.app.inject(`/api/certificates/${address}/credential`)).body;
const check = async (credential: string) =>
  (await school.ask('POST', '/api/certificates/check', { body: { credential } })).body;
const revoke = (id: string) =>
  school.ask('POST', `/api/admin/certificates/${id}/revoke`, { as: admin, body: { reason: 'By mistake' } });
const correct = (as: Person, address: string, name: string) =>
  school.ask('POST', `/api/certificates/${address}/reissue`, { as, body: { name } });
const titles = (all: Listed[]) => all.map(({ name, course }) => `${name} ${course}`);
const row = async (id: string) =>
  (await school.database.db.select().from(certificates).where(eq(certificates.id, id)))[0]!;
const rehearse = () => school.database.db.insert(schoolSettings).values({ rehearseMail: true });
const mails = () => school.database.db.select().from(outbox).where(eq(outbox.kind, 'certificate'));
const filesOf = (id: string) =>
  ['pdf', 'png'].map((ending) => existsSync(join(school.folder, 'certificates', `${id}.${ending}`)));

describe('several certificates', () => {
  it('are listed by user, state, course and text, newest first, in pages', async () => {
    const first = await complete(ada, weaving);
    await complete(bob, weaving);
    await complete(ada, dyeing);
    await revoke(first._id);
    expect(titles(await own(ada))).toEqual(['Ada Dyeing', 'Ada Weaving']);
    expect(titles(await own(bob))).toEqual(['Bob Weaving']);
    expect(titles(await listed())).toEqual(['Ada Dyeing', 'Bob Weaving', 'Ada Weaving']);
    expect(titles(await listed('?state=valid'))).toEqual(['Ada Dyeing', 'Bob Weaving']);
    expect(titles(await listed(`?course=${weaving._id}`))).toEqual(['Bob Weaving', 'Ada Weaving']);
    expect(titles(await listed('?q=ada'))).toEqual(['Ada Dyeing', 'Ada Weaving']);
    const second = await list('?q=ada&limit=1&offset=1');
    expect(titles(second.body)).toEqual(['Ada Weaving']);
    expect(second.headers['x-total-count']).toBe('2');
    expect((await list('?q=nothing')).headers['x-total-count']).toBe('0');
  });

  it('are hidden, corrected, revoked and exported one by one', async () => {
    const [one, two, other] = [await complete(ada, weaving), await complete(ada, dyeing), await complete(bob, weaving)];
    await make();
    await school.ask('PUT', `/api/certificates/${one.address}`, { as: ada, body: { private: true } });
    expect((await page(one.address)).status).toBe(404);
    expect(await credentialOf(one.address)).toContain('certificate_not_found');
    expect((await page(two.address)).body).toMatchObject({ name: 'Ada', state: 'valid' });
    const { body: corrected } = await correct(ada, one.address, 'Ada King');
    // The one that replaces a hidden one is hidden too.
    expect((await page(corrected.address)).status).toBe(404);
    await revoke(other._id);
    const states = (await listed()).map(({ name, course, state }) => `${name} ${course} ${state}`);
    expect(states).toEqual([
      'Ada King Weaving valid',
      'Bob Weaving revoked',
      'Ada Dyeing valid',
      'Ada Weaving replaced',
    ]);
    const exported = await school.ask('GET', `/api/users/user/${ada._id}/export`, { as: ada });
    expect(titles(exported.body.certificates)).toEqual(['Ada Weaving', 'Ada Dyeing', 'Ada King Weaving']);
    expect(exported.body.certificates[0].state).toBe('replaced');
  });

  it('are mailed to their own owner, by name once the address is confirmed', async () => {
    await rehearse();
    await complete(ada, weaving);
    await complete(bob, weaving, { [LOCALE_HEADER]: 'es' });
    await make();
    const sent = (await mails()).map(({ to, locale, data }) => ({ to, locale, data }));
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual({ to: ada.email, locale: 'en', data: { name: 'Ada', course: 'Weaving' } });
    expect(sent).toContainEqual({ to: bob.email, locale: 'es', data: { name: '', course: 'Weaving' } });
  });

  it('have a problem of their own', async () => {
    const signs = await school.person({ name: '\u{13000}' });
    await complete(ada, weaving);
    await complete(signs, weaving);
    await make();
    expect((await listed()).map(({ problem }) => problem !== null)).toEqual([true, false]);
    expect((await own(ada)).map(({ problem }) => problem)).toEqual([null]);
  });

  it('lose their files with their own account', async () => {
    const [of, others] = [await complete(ada, weaving), await complete(bob, weaving)];
    await make();
    await school.ask('DELETE', '/api/auth/account', { as: ada, body: { password: PASSWORD } });
    await make();
    expect([filesOf(of._id), filesOf(others._id)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('are revoked by their own place in their own list', async () => {
    const { db } = school.database;
    const [mine, others] = [await complete(ada, weaving), await complete(bob, weaving)];
    await make();
    const [credential, other] = [await credentialOf(mine.address), await credentialOf(others.address)];
    const { statusList, statusIndex } = await row(mine._id);
    await revoke(others._id);
    expect((await check(other)).problems).toEqual(['revoked']);
    // Deleted ones are known by their place only.
    await db.insert(revokedStatuses).values({ list: 202_001, index: statusIndex });
    for (const as of [ada, bob]) await school.ask('DELETE', '/api/auth/account', { as, body: { password: PASSWORD } });
    expect(await check(credential)).toMatchObject({ verdict: 'valid', problems: [] });
    expect((await check(other)).problems).toEqual(['revoked']);
    const status = async (of: number) => (await school.app.inject(`/credentials/status/${of}`)).statusCode;
    expect([await status(statusList), await status(202_001), await status(202_002)]).toEqual([200, 200, 404]);
  });

  it('are counted as elsewhere if they are valid and name another host', async () => {
    const { db } = school.database;
    const [one, two] = [await complete(ada, weaving), await complete(ada, dyeing)];
    await complete(bob, weaving);
    await make();
    for (const { _id } of [one, two])
      await db
        .update(certificates)
        .set({ credential: { issuer: { id: 'did:web:old.example' } } })
        .where(eq(certificates.id, _id));
    await revoke(two._id);
    const { body } = await school.ask('GET', '/api/admin/certificates/issuer', { as: admin });
    expect(body).toMatchObject({ did: 'did:web:school.example', elsewhere: 1 });
  });

  it('are signed by the newest key, whose change is in the audit log', async () => {
    const issuer = await school.ask('GET', '/api/admin/certificates/issuer', { as: admin });
    const [old] = issuer.body.keys;
    const { body } = await school.ask('POST', '/api/admin/certificates/keys', { as: admin });
    expect(body.keys).toHaveLength(2);
    expect(body.keys[1]).toEqual(old);
    const log = await school.ask('GET', '/api/admin/activity?entity=certificate', { as: admin });
    expect(log.body).toMatchObject([
      { before: { signingKey: old.publicKey }, after: { signingKey: body.keys[0].publicKey } },
    ]);
    const { address } = await complete(ada, weaving);
    await make();
    expect(await credentialOf(address)).toContain(body.keys[0].publicKey);
  });
});
