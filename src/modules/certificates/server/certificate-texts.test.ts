import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let admin: Person;
let course: { _id: string };
let editor: ReturnType<typeof schoolEditor>;

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [admin, course] = await Promise.all([school.person({ role: 'admin' }), school.course({ name: 'Weaving' })]);
  editor = schoolEditor(school, () => admin);
});
afterAll(() => school.close());

type Own = { address: string; name: string; ready: boolean };
const make = () => school.app.jobs.runDue();
const publish = async (fields: Partial<SchoolDocument['identity']>) => {
  expect((await editor.change('identity', fields)).status).toBe(200);
  expect((await editor.publish()).status).toBe(200);
};
const effect = async () => (await school.ask('GET', '/api/school/draft/effect', { as: admin })).body.certificates;
const own = async (as: Person): Promise<Own[]> =>
  (await school.ask('GET', `/api/users/user/${as._id}/certificates`, { as })).body;
const says = async (address: string) => (await school.ask('GET', `/api/certificates/${address}`)).body;

/** Completes the course as a new person; the certificate is not made yet. */
async function graduate(name: string) {
  const person = await school.person({ name });
  await school.enrol(person, course._id);
  const unit = await school.unit(course._id);
  await school.ask('PUT', `/api/courses/${course._id}/completion-rule`, {
    as: admin,
    body: { kind: 'units', units: [unit] },
  });
  await school.ask('PUT', `/api/courses/${course._id}/progress/${unit}`, { as: person, body: { done: true } });
  const [{ address }] = (await own(person)) as [Own];
  return {
    person,
    address,
    correct: async (to: string, at = address) =>
      (await school.ask('POST', `/api/certificates/${at}/reissue`, { as: person, body: { name: to } })).body as Own,
  };
}

const FIRST = { name: 'Loom', signatory: 'Elena Fuentes', certificateText: { en: 'Forty hours.' } };
const FIRST_SHOWN = { school: 'Loom', signatory: 'Elena Fuentes', wording: 'Forty hours.' };
const NEXT = { name: 'Mill', signatory: 'Omar Diaz', certificateText: { en: 'Fifty hours.' } };
const NEXT_SHOWN = { school: 'Mill', signatory: 'Omar Diaz', wording: 'Fifty hours.' };

describe('a certificate with a corrected name', () => {
  it('[MORE-341] says what the first one said, whatever was published since, also when it is corrected again', async () => {
    await publish({ ...FIRST, timeZone: 'Pacific/Kiritimati' });
    const { address, correct } = await graduate('Ada');
    await make();
    const before = await says(address);
    await publish({ ...NEXT, timeZone: 'Pacific/Pago_Pago' });
    const once = await correct('Ada King');
    expect(await says(once.address)).toMatchObject({ ...FIRST_SHOWN, name: 'Ada King', ready: false });
    const twice = await correct('Ada Byron', once.address);
    expect(twice.ready).toBe(false);
    await make();
    const { completedOn, ...after } = await says(twice.address);
    expect(after).toMatchObject({ ...FIRST_SHOWN, name: 'Ada Byron', ready: true });
    expect(completedOn).toBe(before.completedOn);
    const { body } = await school.ask('GET', `/api/certificates/${twice.address}/credential`);
    const page = new RegExp(`/certificates/${twice.address}$`);
    expect(body).toMatchObject({ id: expect.stringMatching(page), issuer: { name: 'Loom' } });
    expect(await says(address)).toMatchObject({ ...FIRST_SHOWN, name: 'Ada', state: 'replaced' });
  });

  it('[MORE-341] says what the school says when it is made if the first one was not made', async () => {
    await publish(FIRST);
    const { correct } = await graduate('Ada');
    const { address } = await correct('Ada King');
    await publish(NEXT);
    await make();
    expect(await says(address)).toMatchObject({ ...NEXT_SHOWN, name: 'Ada King' });
  });
});

describe('the preview of publishing', () => {
  it('[MORE-342] names the certificates that get the new texts and those that keep theirs', async () => {
    await publish(FIRST);
    const [ada, bob, eve] = [await graduate('Ada'), await graduate('Bob'), await graduate('Eve')];
    await make();
    await bob.correct('Bobby');
    const { body: all } = await school.ask('GET', '/api/admin/certificates?q=Eve', { as: admin });
    const revoke = `/api/admin/certificates/${all[0]._id}/revoke`;
    expect((await school.ask('POST', revoke, { as: admin, body: { reason: 'Mistake' } })).status).toBe(200);
    const new1 = await graduate('Zoe');
    await editor.change('identity', NEXT);
    const { changing, keeping } = await effect();
    const named = (list: { first: object[] }) => list.first.map(({ _id, ...rest }: { _id?: string }) => rest);
    expect([changing.count, named(changing)]).toEqual([1, [{ name: 'Zoe', course: 'Weaving' }]]);
    expect([keeping.count, named(keeping)]).toEqual([
      2,
      [
        { name: 'Bobby', course: 'Weaving' },
        { name: 'Ada', course: 'Weaving' },
      ],
    ]);
    await editor.publish();
    await make();
    expect(await says(new1.address)).toMatchObject(NEXT_SHOWN);
    for (const { person } of [ada, bob, eve])
      expect(await says((await own(person))[0]!.address)).toMatchObject(FIRST_SHOWN);
  });

  it('[MORE-342] names nothing while certificates would say the same', async () => {
    await publish(FIRST);
    await graduate('Ada');
    expect(await effect()).toBeNull();
    await editor.change('identity', { description: { en: 'About looms.' }, supportEmail: 'help@loom.example' });
    await editor.change('footer', { brand: { en: 'Come in.' } });
    expect(await effect()).toBeNull();
    for (const fields of [
      { name: 'Mill' },
      { signatory: '' },
      { certificateText: { en: 'Forty hours.', es: 'Cuarenta horas.' } },
      { languages: ['en'] as SchoolDocument['identity']['languages'] },
    ]) {
      await school.ask('DELETE', '/api/school/draft/identity', { as: admin });
      expect(await effect()).toBeNull();
      await editor.change('identity', fields);
      expect(await effect()).toMatchObject({ changing: { count: 1 }, keeping: { count: 0 } });
    }
  });
});
