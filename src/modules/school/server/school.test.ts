import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SchoolPart } from '#modules/school/contract/school-choices.ts';
import { type SchoolDocument, schoolDocument } from '#modules/school/contract/school-document.ts';
import { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';
import { viewsOf, type SchoolServices } from './school.service.ts';
import { SchoolSettings } from './school-settings.ts';
import { SHIPPED_LEGAL_DATE, shippedDocument } from './shipped/shipped-document.ts';

let school: TestSchool;
let admin: Person;
let editor: ReturnType<typeof schoolEditor>;
beforeAll(async () => {
  school = await openTestSchool();
  editor = schoolEditor(school, () => admin);
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin', name: 'Admin' });
});
afterAll(() => school.close());

describe('the shipped settings', () => {
  it.each([
    ['demo', 'simulated'],
    ['live', 'off'],
    ['live', 'simulated'],
    ['live', 'invoice'],
    ['live', 'stripe'],
  ] as const)('of a %s school with payments %s are a valid document', (mode, payments) => {
    expect(schoolDocument.parse(shippedDocument({ mode, payments }))).toEqual(shippedDocument({ mode, payments }));
  });

  it('claim nothing in a live school', () => {
    const { home, about, footer, identity, legal } = shippedDocument({ mode: 'live', payments: 'off' });
    expect(home.sections.map(({ kind }) => kind)).toEqual(['hero', 'featured']);
    expect([about.team.members, footer.columns, footer.copyright, identity.social]).toEqual([[], [], {}, []]);
    expect(JSON.stringify({ home, about, footer })).not.toMatch(/\d{2,}|million|©/);
    expect(JSON.stringify(legal)).not.toMatch(/simulated|simulad|demonstration|demostración|Aula|aula\.example/);
  });

  it('[BLOCK-04] are what a school shows in which nothing was published', async () => {
    expect(await editor.get('/api/school')).toMatchObject({
      version: 0,
      mode: 'demo',
      purchasePassword: expect.any(String),
      name: 'Aula',
      accent: null,
      supportEmail: 'support@aula.example',
      languages: ['en', 'es'],
      currency: 'EUR',
      footer: { newsletter: true, copyright: '© 2024 Aula. All rights reserved.' },
    });
    const { sections } = await editor.get('/api/school/home?language=es');
    expect(sections[0]).toMatchObject({ kind: 'hero', title: 'Únete hoy a 17 millones de estudiantes' });
    expect(sections[2].items).toEqual([
      { id: 1, label: 'Profesores', value: '100+' },
      { id: 2, label: 'Estudiantes', value: '1500+' },
      { id: 3, label: 'Cursos', value: '50+' },
    ]);
  });
});

describe('the public pages', () => {
  it('have the texts of one language, or those of the first one that has them', async () => {
    await editor.change('identity', { languages: ['es', 'en'], description: { en: 'Only English' } });
    // Emptied, and never written: both fall back.
    await editor.change('about', { heading: { es: 'Hola', en: '' }, text: { es: '**Muy** bien' } });
    await editor.publish();
    expect(await editor.get('/api/school')).toMatchObject({
      version: 1,
      description: 'Only English',
      languages: ['es', 'en'],
    });
    expect(await editor.get('/api/school/about?language=en')).toMatchObject({
      heading: 'Hola',
      html: '<p><strong>Muy</strong> bien</p>\n',
    });
    await editor.change('identity', { languages: ['es'] });
    await editor.publish();
    expect((await editor.get('/api/school/home?language=en')).sections[0].title).toContain('millones');
  });

  it('resolve featured courses and count statistics', async () => {
    const [first, hidden, last] = [
      await school.course({ teacher: 'Ada' }),
      await school.course({ state: 'unlisted' }),
      await school.course({ teacher: 'Grace' }),
    ];
    const student = await school.person();
    await school.enrol(student, first._id);
    await school.enrol(student, last._id);
    const { sections } = (await editor.draft()).parts.home.value;
    const [hero, featured, statistics] = sections;
    const sources = ['students', 'courses', 'instructors', 'enrolments', 'typed'] as const;
    const items = sources.map((source) => ({ label: { en: source }, source, typed: '1+' }));
    await editor.change('home', {
      sections: [
        { ...hero, on: false },
        { ...featured, courses: [last.customId, first.customId] },
        { ...featured, id: 'newest', pick: 'newest', count: 1, courses: [] },
        { ...statistics, items },
      ],
    });
    await editor.publish();
    const home = await editor.get('/api/school/home');
    expect(home.sections.map(({ id }: { id: string }) => id)).toEqual(['featured', 'newest', 'statistics']);
    expect(home.sections[0].courses).toEqual([last.customId, first.customId]);
    expect(home.sections[1].courses).toEqual([last.customId]);
    expect(home.sections[2].items.map(({ value }: { value: unknown }) => value)).toEqual([1, 2, 2, 2, '1+']);
    await school.ask('DELETE', `/api/courses/${first._id}`, { as: admin });
    expect((await editor.get('/api/school/home')).sections[0].courses).toEqual([last.customId]);
    expect(hidden.customId).toBeGreaterThan(0);
  });

  it('show no section of testimonials without one', async () => {
    const { sections } = (await editor.draft()).parts.home.value as SchoolDocument['home'];
    const testimonials = sections.find(({ kind }) => kind === 'testimonials') as (typeof sections)[number];
    await editor.change('home', { sections: [{ ...testimonials, entries: [] } as typeof testimonials] });
    await editor.publish();
    expect((await editor.get('/api/school/home')).sections).toEqual([]);
  });

  it('renders Markdown without scripts, on every page made from it', async () => {
    const attack = 'Hello <script>alert(1)</script> [x](javascript:alert(1))';
    await editor.change('about', { text: { en: attack } });
    await editor.change('legal', { terms: { en: `## A {#a}\n\n${attack} {school} {email} {currency}` } });
    const faq = {
      id: 'faq',
      on: true,
      kind: 'faq',
      title: {},
      entries: [{ question: { en: '?' }, answer: { en: attack } }],
    };
    await editor.change('home', { sections: [faq as SchoolDocument['home']['sections'][number]] });
    const day = () => new Date().toISOString().slice(0, 10);
    const before = day();
    await editor.publish();
    const [about, terms, home] = [
      await editor.get('/api/school/about'),
      await editor.get('/api/school/legal/terms'),
      await editor.get('/api/school/home'),
    ];
    for (const html of [about.html, terms.sections[0].html, home.sections[0].entries[0].answer]) {
      expect(html).toContain('&lt;script&gt;');
      expect(html).not.toContain('<a');
    }
    expect(terms.sections[0]).toMatchObject({
      id: 'a',
      title: 'A',
      html: expect.stringContaining('Aula support@aula.example euros'),
    });
    // A day may end between the two.
    expect([before, day()]).toContain(terms.updated);
  });

  it('have the shipped legal texts with their date', async () => {
    const { updated, sections } = await editor.get('/api/school/legal/privacy?language=es');
    expect([updated, sections.length]).toEqual(['2026-11-26', 14]);
    expect(sections[4]).toMatchObject({ id: 'cookies', html: expect.stringContaining('<code>aula_session</code>') });
    const statuses = ['terms', 'imprint'].map(
      async (name) => (await school.ask('GET', `/api/school/legal/${name}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 400]);
  });

  it('are served without a query once they are in memory', async () => {
    await editor.get('/api/school');
    const reads = school.database.pool.query;
    let queries = 0;
    school.database.pool.query = ((...args: Parameters<typeof reads>) => {
      queries++;
      return reads.apply(school.database.pool, args);
    }) as typeof reads;
    await editor.get('/api/school');
    await editor.get('/api/school/legal/terms?language=es&unknown=1');
    school.database.pool.query = reads;
    expect(queries).toBe(0);
  });
});

describe('an unedited legal text', () => {
  const selling = (payments: 'invoice' | 'stripe') =>
    new SchoolSettings(school.database.db, { mode: 'live', payments }, new CatalogueEvents());

  it('follows the payments of the school also after other settings were published', async () => {
    await editor.change('identity', { name: 'Paid School' });
    expect((await editor.publish()).status).toBe(200);
    const { document } = await selling('stripe').published();
    expect(document.identity.name).toBe('Paid School');
    expect(document.legal.terms.en).toContain('Stripe');
    expect(document.legal.terms.en).not.toMatch(/takes no payments|simulated|demonstration/);
    expect((await selling('invoice').published()).document.legal.privacy.es).toContain('Pagas con factura');
  });

  it('follows them while the other one is edited, and again once it is put back', async () => {
    await editor.change('legal', { privacy: { en: '## Ours {#ours}', es: '## Lo nuestro {#ours}' } });
    await editor.publish();
    const edited = (await selling('invoice').published()).document.legal;
    expect(edited.privacy).toEqual({ en: '## Ours {#ours}', es: '## Lo nuestro {#ours}' });
    expect(edited.terms.en).toContain('You pay on account');
    const { document } = (await school.ask('GET', '/api/school/versions/0', { as: admin })).body;
    await editor.change('legal', { privacy: document.legal.privacy });
    await editor.publish();
    expect((await selling('stripe').published()).document.legal.privacy.en).toContain('Stripe Payments Europe');
  });

  it('is the standard one again when all its languages are emptied', async () => {
    await editor.change('legal', { terms: { en: '## Ours {#ours}', es: '' } });
    await editor.publish();
    const saved = await editor.change('legal', { terms: { en: '', es: '' } });
    expect(saved.body.value.terms.es).toContain('Qué son estas condiciones');
    await editor.publish();
    const { updated, sections } = await editor.get('/api/school/legal/terms');
    expect(sections[0].id).toBe('agreement');
    expect(updated >= SHIPPED_LEGAL_DATE).toBe(true);
  });

  it('has the day of the software’s text if that is newer than the publication', async () => {
    await editor.change('legal', { privacy: { en: '## Ours {#ours}' } });
    await editor.publish();
    await school.database.pool.query(`UPDATE school_versions SET legal_changed_at = '2026-01-02T12:00:00Z'`);
    const settings = selling('stripe');
    const { document, legalChangedAt } = await settings.published();
    const views = viewsOf({ settings } as SchoolServices, { version: 1, document, legalChangedAt }, 'en');
    expect((await views.legal('terms')).updated).toBe(SHIPPED_LEGAL_DATE);
    expect((await views.legal('privacy')).updated).toBe('2026-01-02');
  });
});

describe('a draft', () => {
  it('is saved in parts and seen by admins only', async () => {
    const reply = await editor.change('footer', { copyright: { en: '© Us' } });
    expect(reply).toMatchObject({
      status: 200,
      body: { part: 'footer', revision: 1, changed: true, editedBy: { name: 'Admin' } },
    });
    expect(await editor.draft()).toMatchObject({ version: 0, changed: ['footer'], currencyFixed: false });
    expect((await editor.get('/api/school/draft/view', admin)).school.footer.copyright).toBe('© Us');
    expect((await editor.get('/api/school')).footer.copyright).toBe('© 2024 Aula. All rights reserved.');
    const visitor = await school.person();
    for (const path of ['/api/school/draft', '/api/school/draft/view'])
      expect((await school.ask('GET', path, { as: visitor })).status).toBe(403);
  });

  it('is not overwritten by a save of an older revision, which gets the present part', async () => {
    const other = await school.person({ role: 'admin', name: 'Other' });
    const { value } = (await editor.draft()).parts.footer;
    const replies = await Promise.all([
      editor.save('footer', { ...value, brand: { en: 'Mine' } }, 0),
      editor.save('footer', { ...value, brand: { en: 'Theirs' } }, 0, other),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = replies.find(({ status }) => status === 409)!;
    expect(lost.body).toMatchObject({ code: 'edit_conflict', current: { part: 'footer', revision: 1 } });
    expect((await editor.save('footer', value, 7)).status).toBe(409);
  });

  it('is discarded part by part, and its revisions are not used again', async () => {
    await editor.change('footer', { newsletter: false });
    const reply = await school.ask('DELETE', '/api/school/draft/footer', { as: admin });
    expect(reply.body).toMatchObject({ changed: false, revision: 2, editedAt: null, value: { newsletter: true } });
    expect((await editor.save('footer', reply.body.value, 1)).status).toBe(409);
    expect((await editor.draft()).changed).toEqual([]);
  });

  const identity = (fields: object) => ({ ...shippedDocument({ mode: 'demo', payments: 'off' }).identity, ...fields });
  it.each([
    [
      'a colour that is none',
      'identity',
      { accent: { light: 'red', dark: '#f29470' } },
      'accent.light',
      'colour_invalid',
    ],
    [
      'a colour nobody can read',
      'identity',
      { accent: { light: '#ffff00', dark: '#f29470' } },
      'accent.light',
      'colour_contrast',
    ],
    ['an unknown currency', 'identity', { currency: 'XYZ' }, 'currency', 'currency_unknown'],
    ['an unknown time zone', 'identity', { timeZone: 'Mars/Olympus' }, 'timeZone', 'time_zone_unknown'],
    ['no language', 'identity', { languages: [] }, 'languages', 'languages_required'],
    ['a language twice', 'identity', { languages: ['en', 'en'] }, 'languages', 'entries_repeated'],
    ['no name', 'identity', { name: ' ' }, 'name', 'name_required'],
    ['a name of two lines', 'identity', { name: 'A\nB' }, 'name', 'one_line_only'],
    ['an address that is none', 'identity', { supportEmail: 'us' }, 'supportEmail', 'email_invalid'],
    [
      'a link that runs a script',
      'identity',
      { social: [{ kind: 'other', label: {}, href: 'javascript:alert(1)' }] },
      'social.0.href',
      'link_address_invalid',
    ],
    [
      'a picture that is not stored',
      'identity',
      { logo: { src: `/media/pictures/${'0'.repeat(32)}/800.webp`, alt: {} } },
      'logo.src',
      'picture_unknown',
    ],
    [
      'a drawing that does not exist',
      'identity',
      { logo: { src: 'shipped:nobody', alt: {} } },
      'logo.src',
      'picture_unknown',
    ],
  ] as const)('refuses %s and names the field', async (_what, part, fields, path, code) => {
    const reply = await editor.save(part, identity(fields), 0);
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', fieldErrors: { [path]: { code } } } });
    expect(reply.body.fields[path]).toEqual(expect.any(String));
    expect((await editor.draft()).changed).toEqual([]);
  });

  it('refuses a text that is too long, a featured course that does not exist, and what is no part', async () => {
    const long = await editor.save('legal', { terms: { en: 'x'.repeat(200_000) }, privacy: {} }, 0);
    expect(long).toMatchObject({
      status: 400,
      body: { fieldErrors: { 'terms.en': { code: 'too_long', params: { max: 100_000 } } } },
    });
    const { value } = (await editor.draft()).parts.home;
    const home = await editor.save('home', value, 0);
    expect(home.body.fieldErrors).toMatchObject({ 'sections.1.courses.0': { code: 'course_not_offered' } });
    expect(
      (await editor.save('home', { description: {}, sections: [value.sections[0], value.sections[0]] }, 0)).body
        .fieldErrors,
    ).toEqual({
      sections: { code: 'entries_repeated', params: {} },
    });
    expect((await editor.save('nothing' as SchoolPart, {}, 0)).status).toBe(400);
    expect((await editor.save('about', [[[[[[]]]]]], 0)).status).toBe(400);
    let deep: unknown = {};
    for (let level = 0; level < 5_000; level++) deep = { deep };
    expect((await editor.save('about', deep, 0)).status).toBe(400);
  });

  it('drops unknown keys, and takes the longest texts in every language', async () => {
    const text = 'ñ'.repeat(100_000);
    const reply = await editor.save(
      'legal',
      { terms: { en: text, es: text }, privacy: { en: text }, role: 'admin' },
      0,
    );
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body.value)).toEqual(['terms', 'privacy']);
  });
});
