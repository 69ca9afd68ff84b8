import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { multipart } from '#tests/support/samples/multipart.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const FIELDS = { name: 'Arches', category: 'Art', teacher: 'Ines', description: 'How arches stand.', price: 49.99 };

describe('the sales page of a course', () => {
  const page = {
    pitch: '## Why\n\nIt *stands*. <script>alert(1)</script> [x](javascript:alert(1))',
    audience: ['Masons'],
    trailer: 'https://youtu.be/abcdefghijk',
    guarantee: 'Your money back.',
    faq: [{ question: 'Does it hold?', answer: 'It **does**.' }],
    testimonials: [{ quote: 'It stands.', name: 'Ines', role: 'Mason', rating: 5 }],
  };

  const createWith = async (more: object) =>
    (await school.ask('POST', '/api/courses', { as: admin, body: { ...FIELDS, ...more } })).body;

  it('[MORE-440] is returned to guests with its formatted texts as HTML that runs nothing', async () => {
    const { _id } = await createWith(page);
    const { body } = await school.ask('GET', `/api/courses/${_id}`);
    expect(body).toMatchObject(page);
    expect(body.html.pitch).toMatch(/^<h3>Why<\/h3>\n<p>It <em>stands<\/em>\. &lt;script&gt;/);
    expect(body.html.pitch).not.toMatch(/<script|<a/);
    expect(body.html.answers).toEqual(['<p>It <strong>does</strong>.</p>\n']);
    expect((await school.ask('GET', '/api/courses')).body[0]).not.toHaveProperty('pitch');
  });

  it('[MORE-440] takes lists as JSON of a form, without empty entries, and refuses others by their field', async () => {
    const { _id } = await createWith({});
    const change = (body: object) => school.ask('PUT', `/api/courses/${_id}`, { as: admin, body });
    const empty = { question: ' ', answer: '' };
    expect((await change({ faq: JSON.stringify([empty, ...page.faq]) })).body.faq).toEqual(page.faq);
    const rated = [
      { ...page.testimonials[0], rating: '4' },
      { quote: 'It fell.', name: 'Otto', rating: '' },
    ];
    expect((await change({ testimonials: rated })).body.testimonials).toMatchObject([
      { rating: 4 },
      { role: '', rating: null },
    ]);
    const incomplete = { faq: 'An entry here is incomplete or too long.' };
    for (const faq of ['nonsense', '{}', [5], [{ question: 'Why?' }], [{ question: 'Why?', answer: 'x'.repeat(3001) }]])
      expect((await change({ faq })).body.fields, JSON.stringify(faq).slice(0, 60)).toEqual(incomplete);
    expect((await change({ faq: Array.from({ length: 41 }, () => page.faq[0]) })).body.fields).toEqual({
      faq: 'These are at most 40.',
    });
    expect((await change({ testimonials: [{ ...page.testimonials[0], rating: 6 }] })).status).toBe(400);
    // The last would be a file of a unit, for learners only.
    for (const trailer of ['youtube', '/media/files/01234567-89ab-7def-8123-456789abcdef/film.mp4'])
      expect((await change({ trailer })).body.fields, trailer).toHaveProperty('trailer');
    expect((await change({ faq: '' })).body.faq).toEqual([]);
  });

  it.each(['\0', '\uD800'])('[MORE-440] stores or refuses signs that the database does not know: %j', async (sign) => {
    const { _id } = await createWith({});
    for (const text of [JSON.stringify([{ question: sign, answer: sign }]), [{ question: `a${sign}`, answer: 'b' }]]) {
      const { status } = await school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { faq: text } });
      expect([200, 400]).toContain(status);
    }
  });

  it('[MORE-440] is saved with the longest list of questions in a form, and refused when a form cuts one off', async () => {
    const { _id } = await createWith({});
    const change = (faq: unknown) =>
      school.ask('PUT', `/api/courses/${_id}`, { as: admin, ...multipart({ faq: JSON.stringify(faq) }) });
    const most = Array.from({ length: 40 }, () => ({ question: 'Why?', answer: '\u{4e16}'.repeat(3_000) }));
    expect((await change(most)).body.faq).toHaveLength(40);
    const cut = await change([{ question: 'Why?', answer: 'a'.repeat(700_000) }]);
    expect([cut.status, cut.body.code]).toEqual([413, 'too_large']);
  });

  it('is not sent to those who study the course', async () => {
    const { _id } = await createWith(page);
    const { body } = await school.ask('GET', `/api/courses/${_id}/enrolled`, { as: admin });
    expect(body).toMatchObject({
      name: 'Arches',
      audience: [],
      pitch: '',
      trailer: '',
      guarantee: '',
      faq: [],
      testimonials: [],
    });
  });

  it('[MORE-440] is copied with the course', async () => {
    const { _id } = await createWith(page);
    const copy = await school.ask('POST', `/api/courses/${_id}/duplicate`, { as: admin });
    expect(copy.body).toMatchObject({ ...page, state: 'draft' });
  });
});
