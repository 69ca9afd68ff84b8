import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { LOCALE_HEADER, type Locale, LOCALES } from '#contract/locales.ts';
import { STANDARD_WORDING } from '#modules/certificates/contract/certificate-wording.ts';
import { liveDocument } from '#modules/school/server/shipped/live.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { multipart } from '#tests/support/samples/multipart.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';
import { sampleData } from './certificate-data.ts';
import { textsIn } from './certificate-design.ts';

type Design = NonNullable<SchoolDocument['identity']['certificate']>;

let school: TestSchool;
let admin: Person;
let editor: ReturnType<typeof schoolEditor>;

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  editor = schoolEditor(school, () => admin);
});
afterAll(() => school.close());

const design = (certificate: Design) => editor.change('identity', { certificate });
const publish = async (certificate: Design) => {
  expect((await design(certificate)).status).toBe(200);
  expect((await editor.publish()).status).toBe(200);
};
const WORDING = {
  en: 'We certify that\n{name}\nattended {course}\n\n{school}, {date}',
  es: 'Certificamos que\n{name}\nasistió a {course}\n\n{school}, {date}',
};
async function image(): Promise<string> {
  const bytes = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const { body, headers } = multipart({ shape: 'own' }, { field: 'picture', name: 'a.png', bytes });
  return (await school.ask('POST', '/api/school/pictures', { as: admin, body, headers })).body.src;
}

/** Completes a new course in a language; the certificate is made. */
async function graduate(name: string, locale: 'en' | 'es') {
  const [person, { _id: course }] = [await school.person({ name }), await school.course({ name: 'Weaving' })];
  await school.enrol(person, course);
  const unit = await school.unit(course);
  const headers = { [LOCALE_HEADER]: locale };
  await school.ask('PUT', `/api/courses/${course}/progress/${unit}`, { as: person, headers, body: { done: true } });
  await school.app.jobs.runDue();
  const { body } = await school.ask('GET', `/api/users/user/${person._id}/certificates`, { as: person });
  return { person, address: body[0].address as string };
}
const shown = async (address: string) => (await school.ask('GET', `/api/certificates/${address}`)).body;

describe('the wording of certificates', () => {
  it('[MORE-461] is refused with a placeholder that does not exist, naming those that do', async () => {
    for (const wording of ['{nombre} {name} {course}', '{name} {course} {}', '{Name} {name} {course}']) {
      const { status, body } = await design({ wording: { es: wording } });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['certificate.wording.es']]);
      expect(body.fields['certificate.wording.es']).toBe(
        'Certificates have no such placeholder. These can be used: {name}, {course}, {date} and {school}.',
      );
    }
    const { body } = await editor.change('identity', { certificateText: { en: 'By {teacher}' } });
    expect(body.fields).toHaveProperty(['certificateText.en']);
  });

  it('[MORE-461] is refused with more lines than fit', async () => {
    const { body } = await design({ wording: { en: `{name}\n{course}${'\na'.repeat(13)}` } });
    expect(Object.values(body.fields)).toEqual(['This has at most 14 lines, empty ones included.']);
  });

  it('[MORE-461] is refused without the name and the course', async () => {
    const { status, body } = await design({ wording: { en: 'For {name}, with thanks.' } });
    expect(status).toBe(400);
    expect(body.fields['certificate.wording.en']).toContain('needs {name} and {course}');
    expect((await design({ wording: { en: '' } })).status).toBe(200);
  });

  it('[MORE-462] is in the language the learner studies in, also on the page of the certificate', async () => {
    await editor.change('identity', { name: 'Loom', certificateText: { en: '{school}: forty hours.' } });
    await publish({ wording: WORDING, title: { en: 'Diploma', es: 'Título' }, signatoryTitle: { en: 'Head' } });
    const spanish = await shown((await graduate('Ada', 'es')).address);
    const day = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(spanish.completedOn),
    );
    expect(spanish).toMatchObject({
      title: 'Título',
      signatoryTitle: 'Head',
      wording: 'Loom: forty hours.',
      own: {
        locale: 'es',
        lines: [
          { kind: 'text', text: 'Certificamos que' },
          { kind: 'name', text: 'Ada' },
          { kind: 'text', text: 'asistió a Weaving' },
          { kind: 'gap', text: '' },
          { kind: 'text', text: `Loom, ${day}` },
          { kind: 'sentence', text: 'Loom: forty hours.' },
        ],
      },
    });
    expect(await shown((await graduate('Bob', 'en')).address)).toMatchObject({
      title: 'Diploma',
      own: { locale: 'en' },
    });
  });

  it('[MORE-462] that is not translated is whole in the first language, with its date', async () => {
    await publish({ wording: { en: WORDING.en } });
    const { own, completedOn } = await shown((await graduate('Ada', 'es')).address);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(completedOn));
    expect(own).toMatchObject({ locale: 'en' });
    expect(own.lines.at(-1).text).toContain(day);
  });
});

it.each(LOCALES)('the standard wording says what certificates without one say (%s)', (language) => {
  const says = (wording: Partial<Record<Locale, string>>) =>
    textsIn(sampleData({ ...liveDocument.identity, certificate: { wording } }, { language, name: '' }))
      .lines.map(({ text }) => text)
      .filter((text) => text !== '');
  expect(says(STANDARD_WORDING)).toEqual(says({}));
});

it('a line is printed larger where it names the learner or the course, not where it contains their letters', () => {
  const wording = { en: '{name}\nFor {name}\nAlso good\n{course}' };
  const { lines } = textsIn(
    sampleData({ ...liveDocument.identity, certificate: { wording } }, { language: 'en', name: 'Al' }),
  );
  expect(lines.filter(({ isInline }) => isInline).map(({ text }) => text)).toEqual(['For Al']);
});

describe('issued certificates', () => {
  it('[MORE-463] keep their look, and so do those with a corrected name; the credential says nothing of it', async () => {
    const src = await image();
    await publish({ wording: WORDING, title: { en: 'Diploma' }, logo: { src, alt: {} }, orientation: 'portrait' });
    const { person, address } = await graduate('Ada', 'en');
    const read = async (at: string) =>
      (await school.app.inject({ url: `/api/certificates/${at}/pdf`, headers: { cookie: person.cookie } })).rawPayload;
    const isHigh = (pdf: Buffer) => /MediaBox \[0 0 595/.test(pdf.toString('latin1'));
    expect([isHigh(await read(address)), (await read(address)).includes('/Image')]).toEqual([true, true]);
    const { body: credential } = await school.ask('GET', `/api/certificates/${address}/credential`);
    expect(JSON.stringify(credential)).not.toMatch(/Diploma|portrait|certify|pictures/);
    await publish({ orientation: 'landscape' });
    const { body } = await school.ask('POST', `/api/certificates/${address}/reissue`, {
      as: person,
      body: { name: 'Ada King' },
    });
    await school.app.jobs.runDue();
    const corrected = await shown(body.address);
    expect(corrected).toMatchObject({ title: 'Diploma', name: 'Ada King' });
    expect(corrected.own.lines[1]).toEqual({ kind: 'name', text: 'Ada King' });
    expect([isHigh(await read(body.address)), (await read(body.address)).includes('/Image')]).toEqual([true, true]);
    expect(isHigh(await read((await graduate('Bob', 'en')).address))).toBe(false);
  });
});

describe('the preview of certificates', () => {
  const read = async (path: string) =>
    school.app.inject({ url: `/api/school/draft/certificate${path}`, headers: { cookie: admin.cookie } });
  const draw = async (query: string) =>
    school.app.inject({ url: `/api/school/draft/certificate/image${query}`, headers: { cookie: admin.cookie } });

  it('[MORE-464] shows the draft before there is a certificate, with another name and in another language', async () => {
    await design({ orientation: 'portrait', logo: { src: await image(), alt: {} } });
    const pdf = await read('');
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.rawPayload.toString('latin1')).toMatch(/MediaBox \[0 0 595/);
    expect(pdf.rawPayload.toString('latin1')).toContain('/Lang (en)');
    expect((await read('?language=es')).rawPayload.toString('latin1')).toContain('/Lang (es)');
    const [one, other] = [await draw(''), await draw('?name=Wolfeschlegelsteinhausen')];
    const { format, width, height } = await sharp(one.rawPayload).metadata();
    expect([format, height > width]).toEqual(['png', true]);
    expect(other.rawPayload.equals(one.rawPayload)).toBe(false);
    // No cache of it is left behind.
    expect(one.headers['cache-control']).toBe('no-store');
  });

  it('[MORE-464] says that a font is missing for the letters of a name', async () => {
    const { statusCode, body } = await draw(`?name=${encodeURIComponent('\u{13000}')}`);
    expect([statusCode, JSON.parse(body).code]).toEqual([409, 'certificate_unprintable']);
  });
});
