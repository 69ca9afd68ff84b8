import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { readMoodleXml } from './moodle-xml.ts';

const EXPORT = readFileSync('tests/fixtures/moodle/questions.xml', 'utf8');

/** Returns a document with questions whose texts, as HTML, are these. */
const quizOf = (...texts: readonly string[]): string =>
  `<quiz>${texts
    .map(
      (text) =>
        `<question type="truefalse"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>` +
        '<answer fraction="100"><text>true</text></answer></question>',
    )
    .join('\n')}</quiz>`;
const problemsOf = async (text: string) =>
  (await readMoodleXml(text)).problems.map(({ line, error }) => [line, error.code]);

describe('questions in Moodle XML', () => {
  it('[MORE-433] are read in every type that exists here, with points and tags', async () => {
    const { questions, problems } = await readMoodleXml(EXPORT);
    const [keystone, loads, ...others] = questions.map(({ body }) => body);
    expect(keystone).toMatchObject({
      type: 'single',
      prompt: 'Which stone **closes** an arch of H₂ & more?\n\nAn arch',
      explanation: 'It is set *last*.',
      points: 2,
      choices: [
        { text: 'The keystone', correct: true, percent: null, feedback: 'Yes!' },
        { text: 'The springer', correct: false, percent: null, feedback: '' },
      ],
    });
    expect(loads).toMatchObject({
      type: 'multiple',
      prompt: 'Which of these are **loads**?',
      points: 1.25,
      choices: [
        { text: 'Snow', correct: true, percent: 50 },
        { text: 'Wind', correct: true, percent: 50 },
        { text: 'Colour', correct: false, percent: -50 },
      ],
    });
    expect(others).toMatchObject([
      { type: 'truefalse', correct: true, whenTrue: 'Right.', whenFalse: 'It does.', points: 1 },
      {
        type: 'short',
        caseSensitive: true,
        wildcards: true,
        accepted: [
          { text: '*Gaudí', percent: 100 },
          { text: 'Gaudi', percent: 50 },
        ],
      },
      { type: 'number', value: 172.5, tolerance: 0.5 },
      {
        type: 'match',
        pairs: [
          { left: 'Alhambra', right: 'Granada' },
          { left: 'Giralda', right: 'Sevilla' },
        ],
        extra: [{ text: 'Toledo' }],
      },
      { type: 'order', items: [{ text: 'Centring' }, { text: 'Voussoirs' }, { text: 'Keystone' }] },
      {
        type: 'gap',
        prompt: 'Fill in',
        text: 'The ___ is set last.\nIts capital is ___; pi is ___.',
        gaps: [
          { accepted: ['keystone'], options: ['springer', 'keystone'] },
          { accepted: ['Madrid'], options: [] },
          { accepted: ['3.14'], options: [] },
        ],
        caseSensitive: true,
      },
      {
        type: 'gap',
        prompt: 'Choose',
        text: '___ over ___',
        gaps: [
          { accepted: ['arch'], options: ['arch', 'beam'] },
          { accepted: ['river'], options: ['river'] },
        ],
      },
      { type: 'essay', prompt: 'Describe a vault.', guidance: 'Ribs, **thrust**' },
    ]);
    expect(questions.map(({ tags }) => tags)[0]).toEqual(['stone mortar', 'arches']);
    expect(problems.map(({ line, error }) => [EXPORT.split('\n')[line - 1]?.trim(), error.code])).toEqual([
      ['<question type="description">', 'gift_nothing'],
      ['<question type="ddimageortext">', 'question_type_unknown'],
    ]);
  });

  it('[MORE-433] say by line what is left out of them', async () => {
    const { questions, losses } = await readMoodleXml(EXPORT);
    const lines = new Map(questions.map(({ line, body }) => [line, body.prompt.split('\n')[0]]));
    expect(
      Object.fromEntries(losses.map((loss) => [loss.error.code, loss.lines.map((line) => lines.get(line))])),
    ).toEqual({
      gift_lost_name: expect.arrayContaining(['Describe a vault.']),
      gift_lost_picture: ['Which stone **closes** an arch of H₂ & more?'],
      gift_lost_feedback: ['Who built the Sagrada Família?'],
      gift_lost_id: ['Which of these are **loads**?'],
      moodle_lost_points: ['Which of these are **loads**?'],
      moodle_lost_extras: ['Which of these are **loads**?', 'Describe a vault.'],
      moodle_lost_units: ['How high is it, in metres?'],
      moodle_lost_gap: ['Fill in'],
    });
  });

  it('are refused as a whole, with the line, where they are no XML or no questions of Moodle', async () => {
    expect(await problemsOf('<quiz>\n<question type="essay">\n</quiz>')).toEqual([[3, 'xml_syntax']]);
    expect(await problemsOf('<quiz>\n a & b</quiz>')).toEqual([[2, 'xml_syntax']]);
    expect(await problemsOf('<')).toEqual([[1, 'xml_syntax']]);
    expect(await problemsOf('<quiz></quiz>')).toEqual([[1, 'xml_no_quiz']]);
    expect(await problemsOf('<html><body>Log in</body></html>')).toEqual([[1, 'xml_no_quiz']]);
    expect(await problemsOf(`<quiz>${'<a>'.repeat(100_000)}`)).toEqual([[1, 'xml_syntax']]);
  });

  it('declare no entities, and load none', async () => {
    for (const declaration of [
      '<!ENTITY x SYSTEM "file:///etc/passwd">',
      '<!ENTITY x "lol"><!ENTITY y "&x;&x;&x;&x;">',
      '',
    ])
      expect(await problemsOf(`<!DOCTYPE quiz [${declaration}]>${quizOf('A &x; &y;')}`)).toEqual([[1, 'xml_syntax']]);
    // A question about HTML may show one.
    expect((await readMoodleXml(quizOf('<pre>&lt;!DOCTYPE html&gt;</pre>'))).questions).toHaveLength(1);
  });

  const cloze = (text: string) =>
    `<quiz><question type="cloze"><name><text>n</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question></quiz>`;

  it('name what is wrong with a gap', async () => {
    expect(await problemsOf(cloze('{1:MULTIRESPONSE:=a~b}'))).toEqual([[1, 'moodle_gap_unknown']]);
    expect(await problemsOf(cloze('{1:SHORTANSWER:%50%a}'))).toEqual([[1, 'gaps_answer']]);
    expect(await problemsOf(cloze('No gap'))).toEqual([[1, 'gaps_count']]);
    const { questions } = await readMoodleXml(cloze(String.raw`A set {1:SA:=\{1\}} of x{1:NM:=2:0}`));
    expect(questions[0]!.body).toMatchObject({
      text: 'A set ___ of x___',
      gaps: [{ accepted: ['{1}'] }, { accepted: ['2'] }],
    });
  });

  it('have at most 20 gaps, answers of a gap and words of a group', async () => {
    const gaps = (count: number) => cloze('{1:SA:=a} '.repeat(count));
    expect((await readMoodleXml(gaps(20))).questions[0]!.body).toMatchObject({ gaps: { length: 20 } });
    expect(await problemsOf(gaps(21))).toEqual([[1, 'too_many_entries']]);
    expect(await problemsOf(cloze(`{1:MC:=a${'~b'.repeat(20)}}`))).toEqual([[1, 'too_many_entries']]);
    const words = Array.from({ length: 21 }, (_one, index) => `<selectoption><text>w${index}</text></selectoption>`);
    const select = (count: number, text = '[[1]]') =>
      `<quiz><question type="gapselect"><name><text>n</text></name><questiontext><text>${text}</text></questiontext>${words.slice(0, count).join('')}</question></quiz>`;
    expect(await problemsOf(select(20))).toEqual([]);
    expect(await problemsOf(select(21))).toEqual([[1, 'too_many_entries']]);
    expect(await problemsOf(select(1, '[[1]]'.repeat(21)))).toEqual([[1, 'too_many_entries']]);
  });

  it('are checked as a whole before their gaps are read', async () => {
    expect(await problemsOf(cloze('<p>{1:SA:=a}</p>'.repeat(600)))).toEqual([[1, 'gift_formatted']]);
    const hidden = await readMoodleXml(cloze('A {1:SA:=a}<script>b</p>c</script>'));
    expect(hidden.questions[0]!.body).toMatchObject({ text: 'A ___' });
  });

  it('refuse a gap with an answer in which * stands for any text, not one that names it or rejects the rest', async () => {
    expect(await problemsOf(cloze('{1:SHORTANSWER:=*ima}'))).toEqual([[1, 'moodle_gap_unknown']]);
    const { questions } = await readMoodleXml(cloze(String.raw`{1:SA:=a\*b~*#No} {1:MC:=2*3~6}`));
    expect(questions[0]!.body).toMatchObject({ gaps: [{ accepted: ['a*b'] }, { accepted: ['2*3'] }] });
  });

  it('read a backslash as a sign of its own outside gaps', async () => {
    const { questions } = await readMoodleXml(cloze(String.raw`C:\new \{ {1:SA:=a\}b}`));
    expect(questions[0]!.body).toMatchObject({ text: String.raw`C:\new \{ ___`, gaps: [{ accepted: ['a}b'] }] });
  });

  it('give the sum of the weights of their gaps, and say where these differ', async () => {
    const same = await readMoodleXml(cloze('{2:SA:=a} {2:SA:=b}'));
    expect([same.questions[0]!.body.points, same.losses]).toEqual([4, []]);
    const others = await readMoodleXml(cloze('{1:SA:=a} {3:SA:=b}'));
    expect(others.questions[0]!.body.points).toBe(4);
    expect(others.losses.map(({ error }) => error.code)).toEqual(['moodle_lost_gap']);
  });

  const questionOf = async (type: string, rest: string) =>
    (
      await readMoodleXml(
        `<quiz><question type="${type}"><questiontext><text>a &lt;b&gt;c&lt;/b&gt;</text></questiontext>${rest}</question></quiz>`,
      )
    ).questions[0]?.body;
  const answer = (fraction: number, text: string, feedback = '') =>
    `<answer fraction="${fraction}"><text>${text}</text><feedback><text>${feedback}</text></feedback></answer>`;

  it('are HTML where they name no format, but for short answers, which have none', async () => {
    expect(await questionOf('shortanswer', answer(100, '&lt;b&gt;c&lt;/b&gt;'))).toMatchObject({
      prompt: 'a **c**',
      accepted: [{ text: '<b>c</b>' }],
    });
  });

  it('have one right choice unless they say otherwise, as in Moodle', async () => {
    const type = async (single: string) =>
      (await questionOf('multichoice', `${single}${answer(100, 'a')}${answer(0, 'b')}`))?.type;
    expect(await type('')).toBe('single');
    for (const [value, expected] of [
      ['true', 'single'],
      ['1', 'single'],
      ['false', 'multiple'],
      ['0', 'multiple'],
      ['', 'multiple'],
    ])
      expect(await type(`<single>${value}</single>`), value).toBe(expected);
  });

  it('pair true and false with their feedback, also in files that name them otherwise', async () => {
    const right = answer(100, 'Verdadero', 'yes');
    const wrong = answer(0, 'Falso', 'no');
    const expected = { correct: true, whenTrue: 'yes', whenFalse: 'no' };
    expect(await questionOf('truefalse', right + wrong)).toMatchObject(expected);
    expect(await questionOf('truefalse', answer(0, 'false', 'no') + answer(100, 'true', 'yes'))).toMatchObject(
      expected,
    );
    expect(await questionOf('truefalse', answer(0, 'Verdadero', 'no') + answer(100, 'Falso', 'yes'))).toMatchObject({
      correct: false,
      whenTrue: 'no',
      whenFalse: 'yes',
    });
    expect(await questionOf('truefalse', '')).toBeUndefined();
  });

  it('take names of JavaScript for names', async () => {
    const named = (type: string, tag: string) =>
      `<quiz><question type="category"><category><text>top/__proto__</text></category></question>` +
      `<question type="${type}"><questiontext format="constructor"><text>Ok?</text></questiontext>` +
      `<tags><tag><text>${tag}</text></tag></tags>${answer(100, 'true')}</question></quiz>`;
    const { questions } = await readMoodleXml(named('truefalse', 'constructor'));
    expect(questions[0]!.tags).toEqual(['constructor']);
    expect(await problemsOf(named('constructor', 'toString'))).toEqual([[1, 'question_type_unknown']]);
  });

  it('take the last part of a category as a tag: two slashes are one in its name', async () => {
    const text = quizOf('Ok?').replace(
      '<quiz>',
      '<quiz><question type="category"><category><text>$course$/top/TCP//IP</text></category></question>',
    );
    expect((await readMoodleXml(text)).questions[0]!.tags).toEqual(['tcp ip']);
  });

  it('say the lines of a document that begins with blank ones', async () => {
    const { questions } = await readMoodleXml(`\uFEFF\n\r\n\n${quizOf('A?', 'B?')}`);
    expect(questions.map(({ line }) => line)).toEqual([4, 5]);
    expect(await problemsOf('\n\n<quiz>\n<a>')).toEqual([[4, 'xml_syntax']]);
  });

  it('report long feedback to the answer as a whole', async () => {
    const feedback = `<p>${' '.repeat(200)}Your answer is correct.</p>`;
    const text = quizOf('Ok?').replace(
      '<answer',
      `<correctfeedback><text><![CDATA[${feedback}]]></text></correctfeedback><answer`,
    );
    expect((await readMoodleXml(text)).losses.map(({ error }) => error.code)).toEqual(['moodle_lost_extras']);
  });

  it('refuse a question of more characters than can be converted, without its files', async () => {
    const withFile = quizOf('Ok?').replace('</questiontext>', `<file>${'A'.repeat(300_000)}</file></questiontext>`);
    expect(await problemsOf(withFile)).toEqual([]);
    expect(await problemsOf(withFile.replaceAll('file>', 'note>'))).toEqual([[1, 'too_long']]);
  });

  it('refuse a text with too much format, and more questions than a course has', async () => {
    expect(await problemsOf(quizOf('<b>'.repeat(2_000)))).toEqual([[1, 'gift_formatted']]);
    // Text between questions, and types that do not exist here, take no room in the bank.
    const notes = '<question type="description"></question>'.repeat(2_001);
    expect((await readMoodleXml(quizOf('Ok?').replace('<quiz>', `<quiz>${notes}`))).questions).toHaveLength(1);
    await expect(readMoodleXml(quizOf(...Array.from({ length: 2_001 }, () => 'Ok?')))).rejects.toMatchObject({
      code: 'questions_full',
    });
  });
});

describe('the import of Moodle XML', () => {
  let school: TestSchool;
  let admin: Person;
  let course: string;
  beforeAll(async () => {
    school = await openTestSchool();
  });
  beforeEach(async () => {
    await school.reset();
    admin = await school.person({ role: 'admin' });
    ({ _id: course } = await school.course());
  });
  afterAll(() => school.close());
  const send = (body: object) => school.ask('POST', `/api/courses/${course}/questions/import`, { as: admin, body });

  it('shows the questions before it adds them', async () => {
    const preview = await send({ xml: EXPORT });
    expect([preview.body.added, preview.body.questions.length]).toEqual([0, 10]);
    expect((await send({ xml: EXPORT, save: true, tags: ['moodle'] })).body.added).toBe(10);
    const { body } = await school.ask('GET', `/api/courses/${course}/questions`, { as: admin });
    expect(body).toHaveLength(10);
    for (const { tags } of body) expect(tags).toContain('moodle');
  });

  it('takes either format, not none and not both, and says what is too long', async () => {
    for (const body of [{}, { gift: 'Ok? {T}', xml: EXPORT }])
      expect((await send(body)).body.fieldErrors).toMatchObject({ gift: { code: 'invalid' } });
    expect((await send({ xml: 5 })).status).toBe(400);
    const long = await send({ xml: `<quiz>${' '.repeat(2_000_000)}</quiz>` });
    expect(long.body.fieldErrors).toMatchObject({ xml: { code: 'too_long' } });
  });
});
