import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { fastest } from '#tests/support/fastest.ts';
import { readGift } from './gift.ts';

let school: TestSchool;
let admin: Person;
let learner: Person;
let course: string;

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [admin, learner] = [await school.person({ role: 'admin' }), await school.person()];
  ({ _id: course } = await school.course());
  await school.enrol(learner, course);
});
afterAll(() => school.close());

const bank = async () => (await school.ask('GET', `/api/courses/${course}/questions`, { as: admin })).body;
const body = {
  type: 'single',
  prompt: 'Two?',
  choices: [
    { text: 'a', correct: true },
    { text: 'b', correct: false },
  ],
};
const add = (fields: object = {}) =>
  school.ask('POST', `/api/courses/${course}/questions`, { as: admin, body: { body, ...fields } });

describe('the question bank of a course', () => {
  it('adds, changes and removes questions, and keeps the ids of their options', async () => {
    const { status, body: added } = await add({ tags: ['Loops', 'loops'] });
    expect([status, added.number, added.tags]).toEqual([201, 1, ['loops']]);
    const changed = { ...added.body, prompt: 'Three?' };
    const put = (to: object) =>
      school.ask('PUT', `/api/admin/questions/${added._id}`, { as: admin, body: { tags: [], body: to } });
    expect((await put(changed)).body).toMatchObject({ number: 2, tags: [], body: { choices: added.body.choices } });
    expect((await put(changed)).body.number).toBe(2);
    expect((await bank()).map(({ number }: { number: number }) => number)).toEqual([2]);
    const preview = await school.ask('GET', `/api/admin/questions/${added._id}/preview`, { as: admin });
    expect(preview.body).toMatchObject({
      question: { html: '<p>Three?</p>\n' },
      solution: { answer: { choice: added.body.choices[0].id } },
    });
    expect((await school.ask('DELETE', `/api/admin/questions/${added._id}`, { as: admin })).status).toBe(200);
    expect(await bank()).toEqual([]);
    const gone = await school.ask('GET', `/api/admin/questions/${added._id}/preview`, { as: admin });
    expect(gone.body.code).toBe('question_not_found');
    expect((await put(changed)).body.code).toBe('question_not_found');
  });

  it('refuses a question without a right answer, and more than a course can have', async () => {
    const wrong = await add({ body: { ...body, choices: [{ text: 'a', correct: false }] } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_input']);
    await school.database.pool.query(
      'insert into questions (id, course_id) select gen_random_uuid(), $1 from generate_series(1, 2000)',
      [course],
    );
    expect((await add()).body.code).toBe('questions_full');
    const elsewhere = await school.ask('POST', '/api/courses/999999/questions', { as: admin, body: { body } });
    expect(elsewhere.body.code).toBe('course_not_found');
  });

  it('refuses to change a version', async () => {
    await add();
    const change = (statement: string) => school.database.pool.query(statement);
    await expect(change(`update question_versions set type = 'essay'`)).rejects.toThrow('immutable');
    await expect(change('delete from question_versions')).rejects.toThrow('immutable');
    await change(`delete from courses where id = '${course}'`);
  });

  it('imports GIFT after showing it', async () => {
    const gift = '$CATEGORY: top/Loops\n\n// One\nIs it? {T}\n\nBroken {=a\n\nFour? {=4 =four}';
    const send = (save: boolean) =>
      school.ask('POST', `/api/courses/${course}/questions/import`, {
        as: admin,
        body: { gift, tags: ['imported'], save },
      });
    const shown = await send(false);
    expect(shown.body).toMatchObject({ added: 0, problems: [{ line: 6 }] });
    expect(shown.body.questions).toMatchObject([
      { line: 3, tags: ['imported', 'loops'], body: { type: 'truefalse' } },
      { line: 8, body: { type: 'short' } },
    ]);
    expect(await bank()).toEqual([]);
    expect((await send(true)).body.added).toBe(2);
    expect(await bank()).toHaveLength(2);
  });
});

describe('reading GIFT', () => {
  it.each([
    ['Who? {=Grant ~Lincoln#No ~Lee}', { type: 'single', choices: [{ correct: true }, { feedback: 'No' }, {}] }],
    ['Who? {=Grant ~%50%Lincoln}', { type: 'single', choices: [{ percent: 100 }, { percent: 50, correct: true }] }],
    ['Which? {~%50%a ~%50%b ~%-100%c}', { type: 'multiple', choices: [{ correct: true }, {}, { percent: -100 }] }],
    ['Is it? {F#wrong#right}', { type: 'truefalse', correct: false, whenTrue: 'wrong', whenFalse: 'right' }],
    ['Pi? {#3.14:0.01}', { type: 'number', value: 3.14, tolerance: 0.01 }],
    ['Pi? {#3..4}', { type: 'number', value: 3.5, tolerance: 0.5 }],
    ['Match {=a -> 1 =b -> 2 = -> 3 =c -> 4}', { type: 'match', pairs: [{ left: 'a', right: '1' }, {}, {}] }],
    ['Discuss. {}', { type: 'essay', prompt: 'Discuss.' }],
    ['::T:: [markdown]*Who*? {=Grant ####Because.}', { prompt: '*Who*?', explanation: 'Because.' }],
    ['2 * 3 {=6}', { prompt: '2 \\* 3' }],
    ['Note: x = 5 ~ C# at https://a.test/?q=1 {=1:2 ~2:1}', { choices: [{ text: '1:2' }, { text: '2:1' }] }],
    ['Q {=a\\=b ~c\\~d#f\\#g\\nh}', { choices: [{ text: 'a=b' }, { text: 'c~d', feedback: 'f#g\nh' }] }],
    ['Three {~%33.33%A ~%33.33%B ~%33.33%C ~%-100%D}', { type: 'multiple' }],
    ['Six {~%16.67%a ~%16.67%b ~%16.67%c ~%16.67%d ~%16.67%e ~%16.67%f}', { type: 'multiple' }],
    ['Name it {=*colour* =*color*}', { accepted: [{ text: '*colour*' }, {}], wildcards: true }],
    ['Name it {=2\\*3}', { accepted: [{ text: '2*3' }], wildcards: false }],
    ['Grant is {=buried ~living} in a tomb', { prompt: 'Grant is \\_\\_\\_\\_\\_ in a tomb' }],
    ['What is $\\frac{1}{2}$? {#0,5}', { type: 'number', prompt: 'What is $\\frac{1}{2}$?', value: 0.5 }],
    ['What is $$\\\\frac\\{1\\}\\{2\\}$$? {#0.5}', { prompt: 'What is $$\\frac{1}{2}$$?' }],
    ['Is \\(x^2\\) above $5 or $10? {T}', { prompt: 'Is $x^2$ above \\$5 or \\$10?' }],
    [
      '[html]<p>Is <b>this</b> 2&nbsp;&lt;&nbsp;3<sup>2</sup>?</p>{=<p>a &amp; b</p>#<em>yes</em> ~[plain]<p>}',
      { prompt: 'Is **this** 2 \\< 3²?', choices: [{ text: 'a & b', feedback: 'yes' }, { text: '<p>' }] },
    ],
    ['What does <b> do? {T}', { prompt: 'What does \\<b\\> do?' }],
  ])('takes %s over', async (text, expected) => {
    expect(await readGift(text)).toMatchObject({ questions: [{ line: 1, body: expected }], problems: [] });
  });

  it('names the line of each mistake and takes the others over', async () => {
    const text = 'Ok? {T}\n\nNo end {=a\n\nFew {=a -> 1}\n\r\nTwo numbers {#=1 =%50%2}\n\nNo braces';
    const { questions, problems } = await readGift(text);
    expect(questions).toHaveLength(1);
    expect(problems.map(({ line }) => line)).toEqual([3, 5, 7, 9]);
    expect(problems.at(-1)!.error.code).toBe('gift_nothing');
  });

  it('takes tags over, and lists what a question has no place for by the lines it is about', async () => {
    const { questions, problems, losses } = await readGift(
      [
        '$CATEGORY: top/Sums\n\n// [id:q1] [tag:algebra]\n::s:: Peru? {=Lima#Yes! =%50%Lma#Spelling}',
        '::n:: Year? {#1822#right year}',
        'Near three? {#\n=3:2\n~#Far off}',
        '[html]See <img src="@@PLUGINFILE@@/a.png"> {=$$x^2$$ ~b}',
      ].join('\n\n'),
    );
    expect(problems).toEqual([]);
    expect(questions.map(({ line, tags }) => [line, tags])).toEqual([
      [3, ['sums', 'algebra']],
      [6, ['sums']],
      [8, ['sums']],
      [12, ['sums']],
    ]);
    expect(questions[2]!.body).toMatchObject({ type: 'number', value: 3, tolerance: 2 });
    expect(losses.map(({ lines, error }) => [error.code, lines])).toEqual([
      ['gift_lost_name', [3, 6]],
      ['gift_lost_feedback', [3, 6, 8]],
      ['gift_lost_id', [3]],
      ['gift_lost_picture', [12]],
      ['gift_lost_formula', [12]],
    ]);
  });

  it('takes time in proportion to the length of a text', async () => {
    const { parseGift } = await import('./gift-parse.ts');
    for (const part of ['\\(', '$x^', '{']) {
      const parse = (count: number) => () => {
        try {
          parseGift(`${part.repeat(count)}\\)`);
        } catch {
          // Most of these are no questions.
        }
      };
      // Quadratic readers take 256 times as long.
      expect(fastest(parse(160_000), 3) / fastest(parse(10_000), 8), part).toBeLessThan(100);
    }
  });
});
