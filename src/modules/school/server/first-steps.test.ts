import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schoolVersions } from '#server/db/schema/school.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool({ mode: 'live', payments: 'off' });
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const read = async () => (await school.ask('GET', '/api/school/first-steps', { as: admin })).body;
const hide = async (step: string, hidden = true) =>
  school.ask('PUT', `/api/school/first-steps/${step}`, { as: admin, body: { hidden } });
const named = (steps: { step: string; done: boolean; hidden: boolean }[], is: 'done' | 'hidden') =>
  steps.filter((one) => one[is]).map(({ step }) => step);
const publish = () =>
  school.database.db.insert(schoolVersions).values({ document: {}, changed: ['identity'], publishedBy: admin._id });

describe('the first steps of a live school', () => {
  it('[MORE-45] are ticked by what the school has', async () => {
    const steps = async () => named((await read()).steps, 'done');
    expect(await steps()).toEqual([]);
    const course = await school.course({ state: 'unlisted' });
    await school.unit(course._id);
    await school.course();
    expect(await steps()).toEqual([]);
    await school.unit((await school.course())._id);
    expect(await steps()).toEqual(['course']);
    await school.person();
    expect(await steps()).toEqual(['course', 'people']);
    await publish();
    expect(await steps()).toEqual(['identity', 'course', 'people']);
  });

  it('[MORE-45] are hidden one by one or all together, for all admins, and shown again', async () => {
    expect((await hide('mail')).body.steps).toContainEqual({ step: 'mail', done: false, hidden: true });
    expect((await hide('mail')).status).toBe(200);
    expect(named((await read()).steps, 'hidden')).toEqual(['mail']);
    for (const step of ['identity', 'course', 'payments']) expect((await hide(step)).body.shown).toBe(true);
    expect((await hide('people')).body.shown).toBe(false);
    expect((await hide('people', false)).body.shown).toBe(true);
    expect((await hide('all')).body.shown).toBe(false);
  });

  it('count mail and payments as done when the operator has set them, and disappear when complete', async () => {
    const mail = { url: 'smtp://127.0.0.1:1', from: { name: 'S', address: 's@school.example' } };
    const other = await openTestSchool({ mode: 'live', payments: 'simulated', paymentsChosen: true, mail });
    const as = await other.person({ role: 'admin' });
    const { body } = await other.ask('GET', '/api/school/first-steps', { as });
    expect([named(body.steps, 'done'), body.payments]).toEqual([['mail', 'payments'], 'simulated']);
    await other.close();
  });

  it('count payments on account as done once the settings say how to pay', async () => {
    const other = await openTestSchool({ mode: 'live', payments: 'invoice', paymentsChosen: true });
    const as = await other.person({ role: 'admin' });
    const steps = async () =>
      named((await other.ask('GET', '/api/school/first-steps', { as })).body.steps, 'done').filter(
        (step) => step === 'payments',
      );
    expect(await steps()).toEqual([]);
    const { change, publish } = schoolEditor(other, () => as);
    await change('identity', { name: 'Night School', paymentText: { en: ' ' } });
    await publish();
    expect(await steps()).toEqual([]);
    await change('identity', { iban: 'ES9121000418450200051332' });
    await publish();
    expect(await steps()).toEqual(['payments']);
    await change('identity', { iban: '', paymentText: { es: 'En efectivo.' } });
    await publish();
    expect(await steps()).toEqual(['payments']);
    await other.close();
  });

  it('are none in a demo, and refuse an unknown step', async () => {
    const demo = await openTestSchool();
    const as = await demo.person({ role: 'admin' });
    const { body } = await demo.ask('GET', '/api/school/first-steps', { as });
    expect(body).toEqual({ shown: false, steps: [], payments: 'simulated' });
    await demo.close();
    expect((await hide('everything')).body.code).toBe('invalid_input');
  });
});
