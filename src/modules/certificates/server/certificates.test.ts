import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import * as vc from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCALE_HEADER } from '#contract/locales.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { outbox, schoolSettings } from '#server/db/schema/mail.ts';
import { PATHS } from '#server/paths.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';

const ORIGIN = 'https://school.example';
const DID = 'did:web:school.example';
let school: TestSchool;
let learner: Person;
let admin: Person;
let course: { _id: string; customId: number };

beforeAll(async () => {
  school = await openTestSchool({ publicUrl: ORIGIN });
});
beforeEach(async () => {
  await school.reset();
  [learner, admin, course] = await Promise.all([
    school.person({ name: 'Ada Lovelace' }),
    school.person({ role: 'admin' }),
    school.course({ name: 'Weaving' }),
  ]);
});
afterAll(() => school.close());

/** Completes a course as a user and returns the certificate, before its files are made. */
async function complete(as = learner, ref = course) {
  await school.enrol(as, ref._id);
  const unit = await school.unit(ref._id);
  await school.ask('PUT', `/api/courses/${ref._id}/progress/${unit}`, { as, body: { done: true } });
  return (await own(as))[0]!;
}
const own = async (as = learner): Promise<{ address: string; name: string; ready: boolean }[]> =>
  (await school.ask('GET', `/api/users/user/${as._id}/certificates`, { as })).body;
const page = (address: string) => school.ask('GET', `/api/certificates/${address}`);
const make = () => school.app.jobs.runDue();
const listed = async (query = '') => (await school.ask('GET', `/api/admin/certificates${query}`, { as: admin })).body;
const bytesOf = async (url: string, as?: Person) =>
  school.app.inject({ url, ...(as && { headers: { cookie: as.cookie } }) });
const credentialOf = async (address: string) =>
  JSON.parse((await bytesOf(`/api/certificates/${address}/credential`)).body) as Record<string, unknown>;
const revoke = async (address: string, reason = 'Issued by mistake') => {
  const found = (await listed()).find((one: { address: string }) => one.address === address);
  return school.ask('POST', `/api/admin/certificates/${found._id}/revoke`, { as: admin, body: { reason } });
};

describe('the certificate of a completed course', () => {
  it('[MORE-121] is issued with the completion, once, and shown to visitors with its address', async () => {
    const { address } = await complete();
    expect(address).toMatch(/^[\w-]{22}$/);
    expect((await page(address)).body).toMatchObject({ name: 'Ada Lovelace', course: 'Weaving', state: 'valid' });
    await school.ask('GET', `/api/courses/${course._id}/completion`, { as: learner });
    expect(await own()).toHaveLength(1);
    expect((await page('A'.repeat(22))).body.code).toBe('certificate_not_found');
  });

  it('has a PDF and a picture once they are made, and an email tells its owner', async () => {
    await school.database.db.insert(schoolSettings).values({ rehearseMail: true });
    const { address } = await complete();
    for (const file of ['image', 'credential', 'pdf']) {
      const { body } = await school.ask('GET', `/api/certificates/${address}/${file}`, { as: learner });
      expect(body.code).toBe('certificate_not_ready');
    }
    await make();
    expect((await page(address)).body.ready).toBe(true);
    const pdf = await bytesOf(`/api/certificates/${address}/pdf`, learner);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const [mail] = await school.database.db.select().from(outbox).where(eq(outbox.kind, 'certificate'));
    expect(mail).toMatchObject({ userId: learner._id, data: { name: 'Ada Lovelace', course: 'Weaving' } });
  });

  it('is made once it is looked at if its job is due later, and quietly if that says so', async () => {
    await school.database.db.insert(schoolSettings).values({ rehearseMail: true });
    const { address } = await complete();
    await complete(await school.person(), await school.course());
    const later = sql`update ${jobs} set due_at = now() + interval '1 day', payload = payload || '{"quiet": true}'
      where kind = 'certificates.make'`;
    await school.database.db.execute(later);
    await make();
    expect((await own())[0]!.ready).toBe(false);
    expect((await page(address)).body.ready).toBe(false);
    await make();
    expect((await page(address)).body.ready).toBe(true);
    // The job of another certificate waits on.
    const [wait] = await school.database.db
      .select({ due: sql`due_at > now()` })
      .from(jobs)
      .where(eq(jobs.state, 'waiting'));
    expect(wait).toEqual({ due: true });
    expect(await school.database.db.select().from(outbox).where(eq(outbox.kind, 'certificate'))).toEqual([]);
  });

  it('says what the school published before it was issued, on the day of the school’s time zone', async () => {
    const editor = schoolEditor(school, () => admin);
    const says = { name: 'Loom', signatory: 'Elena Fuentes', certificateText: { en: 'Forty hours.' } };
    await editor.change('identity', { ...says, timeZone: 'Pacific/Kiritimati' });
    await editor.publish();
    const { address } = await complete();
    const shown = { school: 'Loom', signatory: 'Elena Fuentes', wording: 'Forty hours.' };
    const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' });
    const { body } = await page(address);
    expect(body).toMatchObject({ ...shown, completedOn: days.format(new Date(body.completedAt)) });
    await make();
    await editor.change('identity', { name: 'Other', signatory: '' });
    await editor.publish();
    expect((await page(address)).body).toMatchObject(shown);
  });

  it('[MORE-314] is in the language its owner studies in, with its badge and its mail', async () => {
    await school.database.db.insert(schoolSettings).values({ rehearseMail: true });
    const editor = schoolEditor(school, () => admin);
    await editor.change('identity', { certificateText: { en: 'Forty hours.', es: 'Cuarenta horas.' } });
    await editor.publish();
    const unit = await school.unit(course._id);
    const finish = async (as: Person, headers: Record<string, string>) => {
      await school.enrol(as, course._id);
      const path = `/api/courses/${course._id}/progress/${unit}`;
      await school.ask('PUT', path, { as, headers, body: { done: true } });
      await make();
      const { address } = (await own(as))[0]!;
      const { credentialSubject } = await credentialOf(address);
      const [mail] = await school.database.db
        .select({ locale: outbox.locale })
        .from(outbox)
        .where(and(eq(outbox.kind, 'certificate'), eq(outbox.userId, as._id)));
      return { wording: (await page(address)).body.wording, badge: JSON.stringify(credentialSubject), mail, address };
    };
    const spanish = await finish(learner, { [LOCALE_HEADER]: 'es' });
    expect(spanish).toMatchObject({ wording: 'Cuarenta horas.', mail: { locale: 'es' } });
    expect(spanish.badge).toContain('Ha completado todo');
    expect(await finish(await school.person(), {})).toMatchObject({ wording: 'Forty hours.', mail: { locale: 'en' } });
    const path = `/api/certificates/${spanish.address}/reissue`;
    const { body } = await school.ask('POST', path, { as: learner, body: { name: 'Ada King' } });
    await make();
    expect((await page(body.address)).body.wording).toBe('Cuarenta horas.');
  });

  it('is printed for its owner and admins only', async () => {
    const { address } = await complete();
    await make();
    const status = async (as?: Person) => (await bytesOf(`/api/certificates/${address}/pdf`, as)).statusCode;
    expect([await status(), await status(await school.person()), await status(admin)]).toEqual([401, 404, 200]);
  });

  it('reports a name that no font has instead of printing it', async () => {
    const person = await school.person({ name: '\u{13000} Ada' });
    const { address } = await complete(person);
    await make();
    expect((await own(person))[0]).toMatchObject({ ready: false, problem: expect.stringContaining('\u{13000}') });
    const { body } = await school.ask('GET', `/api/certificates/${address}/pdf`, { as: person });
    expect(body.code).toBe('certificate_unprintable');
  });

  it('[MORE-122] can be hidden by its owner', async () => {
    const { address } = await complete();
    const hide = (as: Person, hidden: boolean) =>
      school.ask('PUT', `/api/certificates/${address}`, { as, body: { private: hidden } });
    expect((await hide(admin, true)).body.code).toBe('certificate_not_found');
    const missing = `/api/certificates/${'A'.repeat(22)}`;
    const { body } = await school.ask('PUT', missing, { as: learner, body: { private: true } });
    expect(body.code).toBe('certificate_not_found');
    expect((await hide(learner, true)).body.private).toBe(true);
    expect((await page(address)).body.code).toBe('certificate_not_found');
    await hide(learner, false);
    expect((await page(address)).status).toBe(200);
  });

  it('[MORE-122] is replaced by one with a corrected name', async () => {
    const { address } = await complete();
    const correct = (as: Person, at = address) =>
      school.ask('POST', `/api/certificates/${at}/reissue`, { as, body: { name: 'Ada King' } });
    expect((await correct(await school.person())).body.code).toBe('certificate_not_found');
    const { body } = await correct(learner);
    expect(body).toMatchObject({ name: 'Ada King', state: 'valid' });
    expect(body.address).not.toBe(address);
    expect((await page(address)).body.state).toBe('replaced');
    expect(await own()).toHaveLength(1);
    expect((await correct(learner)).body.code).toBe('certificate_not_valid');
    expect((await correct(admin, body.address)).status).toBe(201);
  });

  it('[MORE-311] is corrected twice by its owner, then by admins only; each correction is in the audit log', async () => {
    let { address } = await complete();
    const correct = async (as: Person, name: string) => {
      const { body } = await school.ask('POST', `/api/certificates/${address}/reissue`, { as, body: { name } });
      address = body.address ?? address;
      return body;
    };
    expect((await correct(learner, 'Ada King')).correctionsLeft).toBe(1);
    expect((await correct(admin, 'Ada Byron')).correctionsLeft).toBe(1);
    expect((await correct(learner, 'Ada Noel')).correctionsLeft).toBe(0);
    expect((await correct(learner, 'Grace Hopper')).code).toBe('corrections_used_up');
    expect((await page(address)).body).toMatchObject({ name: 'Ada Noel', state: 'valid' });
    expect((await correct(admin, 'Ada Lovelace')).name).toBe('Ada Lovelace');
    const { body } = await school.ask('GET', '/api/admin/activity?entity=certificate', { as: admin });
    const entries = body.toReversed() as { actorName: string; before: object; after: object }[];
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ name: 'Ada Lovelace' }, { name: 'Ada King' }],
      [{ name: 'Ada King' }, { name: 'Ada Byron' }],
      [{ name: 'Ada Byron' }, { name: 'Ada Noel' }],
      [{ name: 'Ada Noel' }, { name: 'Ada Lovelace' }],
    ]);
    // The log keeps what happened without the name once the account is deleted.
    await school.ask('DELETE', '/api/auth/account', { as: learner, body: { password: PASSWORD } });
    const left = await school.ask('GET', '/api/admin/activity?entity=certificate', { as: admin });
    expect(left.body).toHaveLength(4);
    expect(JSON.stringify(left.body)).not.toMatch(/Ada (?:King|Byron|Noel|Lovelace)|Grace/);
  });

  it('[MORE-311] loses its files once it is replaced', async () => {
    const { address } = await complete();
    const [{ _id: id }] = await listed();
    const files = ['pdf', 'png'].map((ending) => join(school.folder, 'certificates', `${id}.${ending}`));
    await make();
    expect(files.map((file) => existsSync(file))).toEqual([true, true]);
    const path = `/api/certificates/${address}`;
    await school.ask('POST', `${path}/reissue`, { as: learner, body: { name: 'Ada King' } });
    await make();
    expect(files.map((file) => existsSync(file))).toEqual([false, false]);
    for (const file of ['image', 'pdf']) expect((await bytesOf(`${path}/${file}`, learner)).statusCode).toBe(404);
    expect((await page(address)).body.state).toBe('replaced');
  });

  it('is found, and revoked with a reason, by admins', async () => {
    const { address } = await complete();
    expect(await listed('?q=lovelace')).toHaveLength(1);
    expect(await listed('?q=nothing')).toHaveLength(0);
    expect(await listed(`?course=${course._id}`)).toHaveLength(1);
    expect(await listed(`?course=${admin._id}`)).toHaveLength(0);
    await complete(await school.person(), await school.course());
    expect(await listed('?limit=1')).toHaveLength(1);
    expect((await revoke(address, '')).body.fields).toHaveProperty('reason');
    expect((await revoke(address)).body).toMatchObject({ state: 'revoked' });
    expect((await page(address)).body).toMatchObject({ state: 'revoked', reason: 'Issued by mistake' });
    expect((await revoke(address)).body.code).toBe('certificate_not_valid');
    expect(await listed('?state=revoked')).toHaveLength(1);
    const other = `/api/admin/certificates/${admin._id}/revoke`;
    const missing = await school.ask('POST', other, { as: admin, body: { reason: 'No' } });
    expect(missing.body.code).toBe('certificate_not_found');
    const { body } = await school.ask('GET', '/api/admin/activity?entity=certificate', { as: admin });
    expect(body[0]).toMatchObject({ after: { certificateState: 'revoked', reason: 'Issued by mistake' } });
  });

  it('is exported with the account, stands in its timeline, and goes with it, files included', async () => {
    const { address } = await complete();
    await make();
    const [{ _id: id }] = await listed();
    const exported = await school.ask('GET', `/api/users/user/${learner._id}/export`, { as: learner });
    expect(exported.body.certificates).toMatchObject([{ name: 'Ada Lovelace', course: 'Weaving' }]);
    const timeline = await school.ask('GET', `/api/admin/people/${learner._id}/timeline?kind=certificate`, {
      as: admin,
    });
    expect(timeline.body).toMatchObject([{ title: 'Weaving', about: address }]);
    const file = join(school.folder, 'certificates', `${id}.pdf`);
    expect(existsSync(file)).toBe(true);
    await school.ask('DELETE', '/api/auth/account', { as: learner, body: { password: PASSWORD } });
    expect((await page(address)).status).toBe(404);
    await make();
    expect(existsSync(file)).toBe(false);
  });

  it('stays when its course is deleted', async () => {
    const { address } = await complete();
    await school.ask('DELETE', `/api/courses/${course._id}`, { as: admin, body: {} });
    expect((await page(address)).body).toMatchObject({ course: 'Weaving', state: 'valid' });
  });
});

/** Loads contexts from the disk, and what verifiers would fetch from this school. */
async function documentLoader(url: string) {
  const stored = new Map([
    ['https://www.w3.org/ns/credentials/v2', 'credentials-v2.json'],
    ['https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json', 'openbadges-3.0.3.json'],
  ]).get(url);
  const reply = (document: unknown) => ({ contextUrl: null, documentUrl: url, document });
  if (stored) return reply(JSON.parse(readFileSync(join(PATHS.assets, 'contexts', stored), 'utf8')));
  if (url.startsWith(`${ORIGIN}/`)) return reply(JSON.parse((await bytesOf(url.slice(ORIGIN.length))).body));
  if (!url.startsWith(DID)) throw new Error(`Not to be loaded: ${url}`);
  const did = JSON.parse((await bytesOf('/.well-known/did.json')).body);
  if (url === DID) return reply(did);
  const method = did.verificationMethod.find(({ id }: { id: string }) => id === url);
  return reply({ '@context': 'https://w3id.org/security/multikey/v1', ...method });
}
const verify = async (credential: object): Promise<boolean> => {
  const suite = new DataIntegrityProof({ cryptosuite });
  const status = (options: object) =>
    checkStatus({ ...options, suite, documentLoader, verifyBitstringStatusListCredential: true });
  const { verified, statusResult } = await vc.verifyCredential({
    credential,
    suite,
    documentLoader,
    checkStatus: status,
  });
  // A status that is set does not make the check fail.
  return verified && !statusResult?.results?.some((one: { status: boolean }) => one.status);
};

describe('the credential of a certificate', () => {
  it('[MORE-123] is verified by @digitalbazaar/vc, and no longer with one letter changed', async () => {
    const { address } = await complete();
    await make();
    const credential = await credentialOf(address);
    expect(await verify(credential)).toBe(true);
    expect(await verify({ ...credential, name: 'Weavinh' })).toBe(false);
  });

  it('names a status list; lists of months without certificates are not signed', async () => {
    const { address } = await complete();
    await make();
    const { statusListCredential } = (await credentialOf(address)).credentialStatus as Record<string, string>;
    const list = new URL(statusListCredential!).pathname;
    expect((await bytesOf(list)).statusCode).toBe(200);
    expect((await bytesOf('/credentials/status/209911')).statusCode).toBe(404);
  });

  it('[MORE-123] fits the schema of 1EdTech', async () => {
    const { address } = await complete();
    await make();
    const file = join(PATHS.assets, '../tests/fixtures/openbadges/ob_v3p0_achievementcredential_schema.json');
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);
    validate(await credentialOf(address));
    expect(validate.errors).toBeNull();
  });

  it.each([
    ['revoked', (address: string) => revoke(address)],
    [
      'replaced',
      (address: string) =>
        school.ask('POST', `/api/certificates/${address}/reissue`, { as: learner, body: { name: 'Ada' } }),
    ],
  ])('[MORE-123] is seen as revoked once it was %s, also after its account was deleted', async (_how, act) => {
    const { address } = await complete();
    await make();
    const credential = await credentialOf(address);
    await act(address);
    expect(await verify(credential)).toBe(false);
    await school.ask('DELETE', '/api/auth/account', { as: learner, body: { password: PASSWORD } });
    expect(await verify(credential)).toBe(false);
  });

  it('is still verified after a new key signs', async () => {
    const { address } = await complete();
    await make();
    const rotated = await school.ask('POST', '/api/admin/certificates/keys', { as: admin });
    expect(rotated.body).toMatchObject({ did: DID, hasPublicUrl: true, elsewhere: 0 });
    expect(rotated.body.keys).toHaveLength(2);
    expect(await verify(await credentialOf(address))).toBe(true);
    const second = await complete(await school.person(), await school.course());
    await make();
    const credential = await credentialOf(second.address);
    expect(JSON.stringify(credential)).toContain(rotated.body.keys[0].publicKey);
    expect(await verify(credential)).toBe(true);
  });

  it('is baked into the picture', async () => {
    const { address } = await complete();
    await make();
    const { rawPayload, headers } = await bytesOf(`/api/certificates/${address}/image`);
    expect(headers['content-type']).toBe('image/png');
    expect((await sharp(rawPayload).metadata()).width).toBe(1_200);
    expect(rawPayload.toString()).toContain(
      `openbadgecredential\0\0\0\0\0${JSON.stringify(await credentialOf(address))}`,
    );
  });

  it('is counted as elsewhere when it names another host', async () => {
    await complete();
    await make();
    const { body } = await school.ask('GET', '/api/admin/certificates/issuer', { as: admin });
    expect(body).toMatchObject({ did: DID, elsewhere: 0 });
    expect(await school.database.db.select().from(jobs).where(eq(jobs.state, 'failed'))).toEqual([]);
  });
});
