import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FreePage } from '#modules/school/contract/school-document.ts';
import { schoolVersions } from '#server/db/schema/school.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';
import { shippedDocument } from './shipped/shipped-document.ts';

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

const page = (id: string, fields: Partial<FreePage> = {}): FreePage => ({
  id,
  on: true,
  slug: id,
  former: [],
  place: 'none',
  title: { en: `Title of ${id}` },
  label: {},
  description: {},
  picture: null,
  text: {},
  ...fields,
});
const save = (...pages: FreePage[]) => editor.change('pages', { pages });
const publish = async (...pages: FreePage[]) => {
  expect((await save(...pages)).status).toBe(200);
  return editor.publish();
};
const open = (slug: string, language = 'en') =>
  school.ask('GET', `/api/school/pages/${encodeURIComponent(slug)}?language=${language}`);

describe('a free page', () => {
  it('[MORE-524] is there once it is published and switched on, with links to it where it is to have them', async () => {
    const evening = page('evening', { place: 'menu', text: { en: '# Why\n\nBecause.', es: 'Porque.' } });
    await save(evening, page('prices', { place: 'footer', label: { en: 'Fees', es: 'Tarifas' } }));
    expect((await open('evening')).body.code).toBe('page_not_found');
    await editor.publish();
    expect((await open('evening')).body).toMatchObject({
      slug: 'evening',
      title: 'Title of evening',
      html: expect.stringMatching(/^<h2>Why<\/h2>\s*<p>Because\.<\/p>/),
    });
    const shown = await editor.get('/api/school?language=es');
    expect(shown.menu).toEqual([{ label: 'Title of evening', href: '/p/evening' }]);
    expect(shown.footer.pages).toEqual([{ label: 'Tarifas', href: '/p/prices' }]);
    await publish({ ...evening, on: false }, page('prices'));
    expect((await open('evening')).status).toBe(404);
    expect(await editor.get('/api/school')).toMatchObject({ menu: [], footer: { pages: [] } });
  });

  it('[MORE-524] has each text in the language of the call, else in the first that has it', async () => {
    await publish(page('both', { title: { en: 'Both', es: 'Ambos' }, text: { en: 'Only English' } }));
    const { body } = await open('both', 'es');
    expect(body).toMatchObject({ title: 'Ambos', html: expect.stringContaining('Only English') });
  });

  it('[MORE-524] is in the sitemap in every language, by its encoded address', async () => {
    await publish(page('a', { slug: 'über-uns' }), page('b', { on: false }));
    const { body } = await school.app.inject('/sitemap.xml');
    expect(body.match(/<loc>[^<]*\/p\/[^<]*/g)).toEqual([
      '<loc>http://localhost:0/p/%C3%BCber-uns',
      '<loc>http://localhost:0/es/p/%C3%BCber-uns',
    ]);
  });

  it('[MORE-525] is found at its former addresses, until another page has them', async () => {
    await publish(page('a', { slug: 'one' }));
    await publish(page('a', { slug: 'two' }));
    await publish(page('a', { slug: 'three' }));
    for (const slug of ['one', 'two', 'three', 'THREE']) expect((await open(slug)).body.slug).toBe('three');
    expect((await editor.draft()).parts.pages.value.pages[0].former).toEqual(['two', 'one']);
    await publish(page('a', { slug: 'three' }), page('b', { slug: 'one', title: { en: 'Another' } }));
    expect((await open('one')).body.title).toBe('Another');
    expect((await open('two')).body.slug).toBe('three');
    await publish(page('b', { slug: 'one' }));
    expect((await open('two')).status).toBe(404);
  });

  it('[MORE-526] has an address of letters and digits of any script, composed and in small letters', async () => {
    for (const [typed, slug] of [
      ['Über-Uns', 'über-uns'],
      ['  O\u0301scar ', 'óscar'],
      ['私たち-2', '私たち-2'],
      ['हमारे-बारे', 'हमारे-बारे'],
    ] as const) {
      const { status, body } = await save(page('a', { slug: typed }));
      expect([typed, status, body.value?.pages[0].slug]).toEqual([typed, 200, slug]);
    }
  });

  it.each([
    ['', 'slug_required'],
    [' ', 'slug_required'],
    ['a b', 'slug_invalid'],
    ['a/b', 'slug_invalid'],
    ['..', 'slug_invalid'],
    ['-a', 'slug_invalid'],
    ['a--b', 'slug_invalid'],
    ['a%2Fb', 'slug_invalid'],
    ['🌙', 'slug_invalid'],
    ['Admin', 'slug_reserved'],
    ['x'.repeat(61), 'too_long'],
    ['first', 'slug_taken'],
  ])('[MORE-526] is refused with the address %j', async (slug, code) => {
    const { status, body } = await save(page('first'), page('second', { slug }));
    expect([status, body.fieldErrors]).toMatchObject([400, { 'pages.1.slug': { code } }]);
    expect(body.fields['pages.1.slug']).toEqual(expect.any(String));
  });

  it('[MORE-526] is one of at most thirty', async () => {
    const { status, body } = await save(...Array.from({ length: 200 }, (_, index) => page(`page-${index}`)));
    expect([status, body.fieldErrors]).toMatchObject([
      400,
      { pages: { code: 'too_many_entries', params: { max: 30 } } },
    ]);
    const texts = { en: '中'.repeat(20_000), es: '中'.repeat(20_000) };
    const most = Array.from({ length: 30 }, (_, index) => page(`page-${index}`, { text: texts }));
    expect((await save(...most)).status).toBe(200);
  });

  it('[MORE-526] is not published without a title', async () => {
    const refused = await publish(page('first'), page('second', { title: { en: ' ' } }));
    expect([refused.status, refused.body.fieldErrors]).toMatchObject([
      400,
      { 'pages.pages.1.title': { code: 'page_title_required' } },
    ]);
    expect((await open('first')).status).toBe(404);
  });
});

it('a version from before the free pages has none, and is restored without them', async () => {
  const { pages: _, ...older } = shippedDocument({ mode: 'demo', payments: 'off' });
  await school.database.db.insert(schoolVersions).values({ document: older, changed: ['home'] });
  school.app.services.events.changed();
  expect(await editor.get('/api/school')).toMatchObject({ version: 1, menu: [], footer: { pages: [] } });
  await publish(page('new'));
  expect((await open('new')).status).toBe(200);
  await school.ask('POST', '/api/school/versions/1/restore', { as: admin });
  await editor.publish();
  expect((await open('new')).status).toBe(404);
});
