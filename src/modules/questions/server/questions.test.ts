import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { unitTextHtml } from '#server/markdown/unit-text.ts';
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
      school.ask('PUT', `/api/courses/${course}/questions/${added._id}`, { as: admin, body: { tags: [], body: to } });
    expect((await put(changed)).body).toMatchObject({ number: 2, tags: [], body: { choices: added.body.choices } });
    expect((await put(changed)).body.number).toBe(2);
    expect((await bank()).map(({ number }: { number: number }) => number)).toEqual([2]);
    const preview = await school.ask('GET', `/api/courses/${course}/questions/${added._id}/preview`, { as: admin });
    expect(preview.body).toMatchObject({
      question: { html: '<p>Three?</p>\n' },
      solution: { answer: { choice: added.body.choices[0].id } },
    });
    expect((await school.ask('DELETE', `/api/courses/${course}/questions/${added._id}`, { as: admin })).status).toBe(
      200,
    );
    expect(await bank()).toEqual([]);
    const gone = await school.ask('GET', `/api/courses/${course}/questions/${added._id}/preview`, { as: admin });
    expect(gone.body.code).toBe('question_not_found');
    expect((await put(changed)).body.code).toBe('question_not_found');
  });

  it('lists the newest question first, and names it by a short first line in the audit log', async () => {
    await add();
    await add({ body: { ...body, prompt: `${'word '.repeat(15)}word letters\nSecond line` } });
    await add({ body: { ...body, prompt: 'x'.repeat(80) } });
    const prompts = (await bank()).map((one: { body: { prompt: string } }) => one.body.prompt);
    expect(prompts.map((prompt: string) => prompt.slice(0, 4))).toEqual(['xxxx', 'word', 'Two?']);
    const { body: log } = await school.ask('GET', '/api/admin/activity?entity=question', { as: admin });
    expect(log.map(({ label }: { label: string }) => label)).toEqual([
      'x'.repeat(80),
      `${'word '.repeat(15)}word…`,
      'Two?',
    ]);
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
    const { body: log } = await school.ask('GET', '/api/admin/activity?entity=course', { as: admin });
    expect(log[0]).toMatchObject({ before: { imported: null }, after: { imported: 2 } });
  });

  it('imports nothing of GIFT without a question that can be read', async () => {
    const request = { as: admin, body: { gift: 'Broken {=a', tags: [], save: true } };
    const { status, body: done } = await school.ask('POST', `/api/courses/${course}/questions/import`, request);
    expect([status, done.added, done.problems.length]).toEqual([200, 0, 1]);
    expect(await bank()).toEqual([]);
    const { body: log } = await school.ask('GET', '/api/admin/activity?entity=course', { as: admin });
    expect(log).toEqual([]);
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
      { prompt: 'Is **this** 2 < 3²?', choices: [{ text: 'a & b', feedback: 'yes' }, { text: '<p>' }] },
    ],
    ['What does <b> do? {T}', { prompt: 'What does <b> do?' }],
    ['[html]<p>1. Is &amp;lt; a sign?</p>{T}', { prompt: String.raw`1\. Is \&lt; a sign?` }],
  ])('takes %s over', async (text, expected) => {
    expect(await readGift(text)).toMatchObject({ questions: [{ line: 1, body: expected }], problems: [] });
  });

  /** HTML as Moodle writes it: with a backslash before the signs of GIFT. */
  const written = (text: string) => text.replaceAll(/[\\:#={}~]/g, '\\$&').replaceAll('\n', '\\n');
  const asked = (format: string, text: string) => `[${format}]${written(text)}{T}`;
  const chosen = (format: string, text: string) => `Which? {=[${format}]${written(text)} ~other}`;
  const lossesOf = async (gift: string) => (await readGift(gift)).losses.map(({ error }) => error.code);
  const shown = async (gift: string) => {
    const { questions, problems } = await readGift(gift);
    expect(problems).toEqual([]);
    return unitTextHtml(questions[0]!.body.prompt, 'en');
  };

  it.each([
    [
      'tables',
      '<table><tr><th>A</th><th></th></tr><tr><td>1 | 2*3*4</td><td><p>a</p><p>b</p></td></tr><tr><td colspan="2"><code>x|y</code></td></tr></table>',
      ['<th>A</th>', '<td>1 | 2*3*4</td>\n<td>a b</td>', '<td><code>x|y</code></td>\n<td></td>'],
    ],
    ['lists', '<ol><li>one<ul><li>in</li></ul></li><li>two</li></ol>', ['<ol>', '<li>in</li>', '<li>two</li>']],
    ['code', '<pre>if (a)\n  b ``` c</pre><p><code>c*d*e</code></p>', ['if (a)\n  b ``` c', '<code>c*d*e</code>']],
    ['raised text', '<p>x<sup>2</sup> + z<sub>max</sub></p>', ['x²', '<msub>']],
    ['formulas', '<p>\\(\\frac{a}{b}\\) and $$x^2$$</p>', ['<mfrac>', '<msup>']],
    ['links', '<p><a href="https://x.org/a_b">read</a></p>', ['href="https://x.org/a_b"']],
    [
      'pictures of the web, by a link',
      '<p><img src="https://x.org/a.png" alt="A map"></p>',
      ['x.org/a.png', 'A map</a>'],
    ],
    ['signs of Markdown', '<p>5*3*2 _x_ # ~~a~~ `b` &lt;b&gt;</p>', ['5*3*2 _x_ # ~~a~~ `b` &lt;b&gt;']],
  ])('shows %s of HTML as they are', async (_what, html, parts) => {
    const page = await shown(asked('html', html));
    for (const part of parts) expect(page).toContain(part);
    expect(await shown(asked('moodle', html))).toBe(page);
  });

  it('shows Markdown as it is, and plain text without any format', async () => {
    expect(await shown(asked('markdown', '**a**\n\n- b'))).toContain('<strong>a</strong>');
    expect(await shown(asked('plain', '**a** <b>c</b> $x^2$'))).toContain('**a** &lt;b&gt;c&lt;/b&gt; ');
  });

  it('keeps the words of choices in one line, with raised text and what pictures show', async () => {
    const read = async (html: string) => {
      const [question] = (await readGift(chosen('html', html))).questions;
      return (question!.body as { choices: { text: string }[] }).choices[0]!.text;
    };
    expect(await read('<p>H<sub>2</sub>O</p><p>x<sup>max</sup> <u>b</u></p>')).toBe('H₂O x^max b');
    expect(await read('<ul><li>a</li><li>b</li></ul><table><tr><td>c</td><td>d</td></tr></table>')).toBe('a b c d');
    expect(await read('<p><img src="@@PLUGINFILE@@/a.png" alt="A map"> 3 &lt; 4</p>')).toBe('A map 3 < 4');
    expect(await read('<p>a<script>alert(1)</script><!-- <p>b --><style>p { }</style></p>')).toBe('a');
  });

  it('keeps bold and italic text, code and formulas of choices, and writes the others so that they stay as they are', async () => {
    const read = async (gift: string) => (await readGift(gift)).questions[0]!.body;
    const of = async (...htmls: string[]) =>
      read(`Which? {${htmls.map((html, index) => `${index ? '~' : '='}[html]${written(html)}`).join(' ')}}`);
    expect(await of('<p><b>a</b> <i>b</i></p>', '2 * 3 &lt; 7', '- one', '1. two')).toMatchObject({
      formatted: true,
      choices: [{ text: '**a** *b*' }, { text: '2 \\* 3 < 7' }, { text: '\\- one' }, { text: '1\\. two' }],
    });
    expect(await of('a', '<code>x = 1</code>')).toMatchObject({
      formatted: true,
      choices: [{ text: 'a' }, { text: '`x = 1`' }],
    });
    expect(await of('\\(x^2\\)', 'b')).toMatchObject({ formatted: true, choices: [{ text: '$x^2$' }, { text: 'b' }] });
    expect(await read('[markdown]Which? {=**a** ~b}')).toMatchObject({
      formatted: true,
      choices: [{ text: '**a**' }, {}],
    });
    expect(await of('2 * 3', '<p>b</p>')).not.toHaveProperty('formatted');
  });

  it.each([
    ['<iframe src="https://evil.example"></iframe>', ['gift_lost_media'], ['gift_lost_media']],
    ['<video src="@@PLUGINFILE@@/a.mp4"></video>', ['gift_lost_media'], ['gift_lost_media']],
    ['<a href="@@PLUGINFILE@@/a.pdf">a</a>', ['gift_lost_media'], ['gift_lost_media', 'gift_lost_format']],
    ['<img src="@@PLUGINFILE@@/a.png" alt="a">', ['gift_lost_picture'], ['gift_lost_picture']],
    ['<img src="https://x.org/a.png" alt="a">', [], ['gift_lost_picture']],
    ["<img alt='a' src='https://x.org/a.png?b=1&amp;c=2'/>", [], ['gift_lost_picture']],
    ['<img src=https://x.org/a.png>', [], ['gift_lost_picture']],
    ['<img src="https://x.org/a b.png" alt="a">', ['gift_lost_picture'], ['gift_lost_picture']],
    ['<img src="https://x.org/a&#40;1&#41;.png" alt="a">', ['gift_lost_picture'], ['gift_lost_picture']],
    ['<table><tr><td colspan="2">a</td></tr></table>', ['gift_lost_format'], ['gift_lost_format']],
    ['<table><tr><td colspan="1" rowspan=1>a</td></tr></table>', [], ['gift_lost_format']],
    ['<a href="https://x.org">a</a>', [], ['gift_lost_format']],
    ["<a href='mailto:a@x.org'>a</a>", [], ['gift_lost_format']],
    ['<a href=https://x.org>a</a>', [], ['gift_lost_format']],
    ['<u>a</u>', ['gift_lost_format'], ['gift_lost_format']],
    ['<ul><li>a</li></ul>', [], ['gift_lost_format']],
    ['<b>a</b>', [], []],
    ['<b>a</b> <u>b</u>', ['gift_lost_format'], ['gift_lost_format']],
    ['<b>a</b> <a href="https://x.org">b</a>', [], ['gift_lost_format']],
    ['<b>a</b> <img src="https://x.org/a.png" alt="a">', [], ['gift_lost_picture']],
    ['<span>a</span> x<sup>2</sup>', [], []],
  ])('lists what is left out of %s in a text and in a choice', async (html, inText, inChoice) => {
    expect(await lossesOf(asked('html', `<p>What? ${html}</p>`))).toEqual(inText);
    expect(await lossesOf(chosen('html', `<p>This ${html}</p>`))).toEqual(inChoice);
  });

  it.each(['html', 'moodle', 'markdown', 'plain'])('runs and loads nothing of hostile text in %s', async (format) => {
    for (const html of [
      '<script>alert(1)</script>',
      '<img src=x onerror="alert(1)">',
      '<a href="javascript:alert(1)">a</a>',
      '<a href=" java\nscript:alert(1)">a</a>',
      '<svg onload="alert(1)"><script>alert(1)</script></svg>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<p style="background:url(https://evil.example)">a</p>',
      '[a](javascript:alert(1)) ![b](javascript:alert(1)) <javascript:alert(1)>',
      '<pre><code>```\n<script>alert(1)</script></code></pre>',
      '<table><tr><td><script>alert(1)</script></td></tr></table>',
    ]) {
      const page = await shown(asked(format, `<p>What?</p>${html}`));
      // What is left is text, whose signs are entities.
      expect(page.replaceAll(/<[^<>]*>/g, (tag) => tag.replaceAll(/"[^"]*"/g, '""'))).not.toMatch(
        /<(?:script|iframe|svg|img)|<[^>]*\s(?:on\w+|style|srcdoc)=/i,
      );
      expect(page).not.toMatch(/(?:href|src)="\s*java/i);
    }
  });

  it('refuses a text with more tags than it can convert in a short time', async () => {
    const code = async (html: string) => (await readGift(asked('html', html))).problems[0]?.error.code;
    for (const tag of ['<ul><li>', '<div>', '<br>', '<blockquote>', '<sub>', '<table><tr><td>', '<!--', '</p>']) {
      expect(await code(tag.repeat(2_000)), tag).toBe('gift_formatted');
      const count = /^<(?:ul|div|blockquote|sub|table)/.test(tag) ? 32 : 990;
      expect(await code(`What? ${tag.repeat(count)}</b>`), tag).toBeUndefined();
    }
  });

  it('counts tags that never close as one beside the other', async () => {
    const code = async (html: string) => (await readGift(asked('html', `What? ${html}`))).problems[0]?.error.code;
    for (const tag of [
      '<path d="M0 0"/>',
      '<feBlend />',
      '<embed>',
      '<track>',
      '<param>',
      '<area>',
      '<link>',
      '<meta>',
    ])
      expect(await code(`<svg>${tag.repeat(33)}</svg>`), tag).toBeUndefined();
    // Elements of HTML stay open.
    expect(await code(`<svg>${'<ul/>'.repeat(33)}</svg>`)).toBe('gift_formatted');
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
        '[html]See <img src="@@PLUGINFILE@@/a.png"> {=$$x^2$$#$$y^2$$ ~b}',
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
      ['gift_lost_id', [3]],
      ['gift_lost_name', [3, 6]],
      ['gift_lost_feedback', [3, 6, 8]],
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
      expect(fastest(parse(160_000), 20) / fastest(parse(10_000), 20), part).toBeLessThan(100);
    }
  });
});
