import { describe, expect, it } from 'vitest';
import { archiveOfEmptyFiles } from '#tests/support/samples/course-archives.ts';
import { qtiFiles, qtiItem, qtiManifest, zipOf } from '#tests/support/samples/qti-packages.ts';
import { readQti } from './read-qti.ts';

const ofItem = async (body: string, declarations?: string) =>
  readQti(
    await zipOf([
      ['imsmanifest.xml', qtiManifest('imsqti_item_xmlv2p1')],
      ['a.xml', qtiItem(body, declarations)],
    ]),
  );
const problemsOf = async (bytes: Buffer) =>
  (await readQti(bytes)).problems.map(({ file, line, error }) => [file, line, error.code]);

describe('a package of QTI', () => {
  it('[MORE-482] has questions of every type that exists here', async () => {
    const { questions, problems } = await readQti(await zipOf(await qtiFiles()));
    expect(questions.map(({ file, body }) => [file, body])).toMatchObject([
      [
        'items/single.xml',
        {
          type: 'single',
          prompt: 'Look at ![an arch](https://package.invalid/0).\n\nWhich stone **closes** it?',
          formatted: true,
          choices: [
            { text: 'The *keystone*', correct: true },
            { text: '![A springer](https://package.invalid/0)', correct: false },
          ],
        },
      ],
      ['items/multiple.xml', { type: 'multiple', choices: [{ correct: true }, { correct: true }, { text: '2 * 3' }] }],
      [
        'items/short.xml',
        {
          type: 'short',
          prompt: 'The capital of Spain is \\_\\_\\_\\_\\_, in its middle.',
          accepted: [
            { text: 'Madrid', percent: 100 },
            { text: 'Madrit', percent: 50 },
          ],
        },
      ],
      ['items/number.xml', { type: 'number', value: 3.14, tolerance: 0 }],
      [
        'items/order.xml',
        { type: 'order', items: [{ text: 'Centring' }, { text: 'Voussoirs' }, { text: 'Keystone' }] },
      ],
      [
        'items/match.xml',
        {
          type: 'match',
          prompt: 'Where do they stand?',
          pairs: [
            { left: 'Alhambra', right: 'Granada' },
            { left: 'Giralda', right: 'Sevilla' },
          ],
          extra: [{ text: 'Toledo' }],
        },
      ],
      [
        'items/gaps.xml',
        {
          type: 'gap',
          prompt: 'Fill in',
          text: 'The ___ is set last.\nA bridge crosses a ___.',
          gaps: [
            { accepted: ['keystone'], options: ['springer', 'keystone'] },
            { accepted: ['river'], options: [] },
          ],
        },
      ],
      ['items/essay.xml', { type: 'essay', prompt: 'Describe a vault.', guidance: 'Ribs, **thrust**' }],
    ]);
    expect(problems.map(({ file, line, error }) => [file, line, error.code])).toEqual([
      ['items/composite.xml', 2, 'qti_composite'],
      ['items/hotspot.xml', 2, 'question_type_unknown'],
      ['items/entities.xml', 2, 'qti_xml'],
      ['items/missing.xml', 1, 'file_missing'],
    ]);
  });

  it('[MORE-482] says by file and line what is left out', async () => {
    const { losses } = await readQti(await zipOf(await qtiFiles(), { folder: 'export/' }));
    expect(losses.map(({ file, lines, error }) => [file, lines, error.code])).toContainEqual([
      'items/single.xml',
      [2],
      'moodle_lost_extras',
    ]);
  });

  it.each([
    [[['imsmanifest.xml', '<manifest>ADL SCORM</manifest>']], ['imsmanifest.xml', 1, 'qti_scorm']],
    [[['imsmanifest.xml', '<manifest>IMS Common Cartridge</manifest>']], ['imsmanifest.xml', 1, 'qti_cartridge']],
    [[['h5p.json', '{}']], ['imsmanifest.xml', 1, 'qti_h5p']],
    [[['moodle_backup.xml', '']], ['imsmanifest.xml', 1, 'qti_moodle']],
    [[['a.txt', '']], ['imsmanifest.xml', 1, 'qti_no_manifest']],
    [[['imsmanifest.xml', qtiManifest('imsqti_xmlv1p2')]], ['imsmanifest.xml', 2, 'qti_version']],
    [[['imsmanifest.xml', qtiManifest('imsqti_item_xmlv3p0')]], ['imsmanifest.xml', 2, 'qti_version']],
    [[['imsmanifest.xml', qtiManifest('webcontent')]], ['imsmanifest.xml', 1, 'qti_no_items']],
    [[['imsmanifest.xml', '<!DOCTYPE manifest><manifest/>']], ['imsmanifest.xml', 1, 'qti_xml']],
    [[['imsmanifest.xml', '<manifest>']], ['imsmanifest.xml', 1, 'qti_xml']],
  ] as const)('is named where it is of another kind: %j', async (files, expected) => {
    expect(await problemsOf(await zipOf(files))).toEqual([expected]);
  });

  it('is refused with links, bombs, files outside of it and too many of them', async () => {
    const files = await qtiFiles();
    expect(await problemsOf(Buffer.from('PK no archive'))).toEqual([['imsmanifest.xml', 1, 'zip_unreadable']]);
    expect(await problemsOf(archiveOfEmptyFiles(5_001))).toEqual([['imsmanifest.xml', 1, 'too_many_entries']]);
    expect((await problemsOf(await zipOf(files, { mode: 0o120777 })))[0]?.[2]).toBe('file_is_link');
    expect(await problemsOf(await zipOf([...files, ['bomb.bin', Buffer.alloc(30_000_000)]]))).toEqual([
      ['bomb.bin', 1, 'file_size_false'],
    ]);
    const climbing = await zipOf([
      ['imsmanifest.xml', qtiManifest('imsqti_item_xmlv2p1').replace('a.xml', '../../etc/passwd')],
    ]);
    expect(await problemsOf(climbing)).toEqual([['', 1, 'file_missing']]);
  });

  it('says what an item lacks', async () => {
    const codes = async (body: string, declarations?: string) =>
      (await ofItem(body, declarations)).problems.map(({ error }) => error.code);
    expect(await codes('<p>Read this.</p>')).toEqual(['gift_nothing']);
    expect(await codes('<p>a <textEntryInteraction responseIdentifier="R"/></p>')).toEqual(['qti_no_answer']);
    expect(await codes('<p/>', '<templateDeclaration/>')).toEqual(['qti_template']);
    const order =
      '<orderInteraction responseIdentifier="R"><simpleChoice identifier="A">a</simpleChoice></orderInteraction>';
    expect(await codes(order)).toEqual(['qti_no_answer']);
  });

  it.each(['ISO-8859-1', 'utf-8', 'UTF-16', 'windows-1252'])(
    'is read in the encoding it declares: %s',
    async (name) => {
      const xml = `<?xml version="1.0" encoding="${name}"?>${qtiItem('<extendedTextInteraction/><p>¿Qué? 5 €</p>')}`;
      const bytes = {
        'ISO-8859-1': Buffer.from(xml.replace('€', 'e'), 'latin1'),
        'utf-8': Buffer.from(xml),
        'UTF-16': Buffer.from(`\uFEFF${xml}`, 'utf16le'),
        'windows-1252': Buffer.from(xml.replace('€', '\u0080'), 'latin1'),
      }[name]!;
      const { questions } = await readQti(
        await zipOf([
          ['imsmanifest.xml', qtiManifest('imsqti_item_xmlv2p1')],
          ['a.xml', bytes],
        ]),
      );
      expect(questions[0]?.body.prompt).toBe(name === 'ISO-8859-1' ? '¿Qué? 5 e' : '¿Qué? 5 €');
    },
  );

  it('is refused in an encoding that is unknown, or that its bytes are not in', async () => {
    const refused = async (declaration: string, encoding: BufferEncoding) =>
      problemsOf(
        await zipOf([
          ['imsmanifest.xml', qtiManifest('imsqti_item_xmlv2p1')],
          ['a.xml', Buffer.from(`${declaration}${qtiItem('<extendedTextInteraction/><p>¿Qué?</p>')}`, encoding)],
        ]),
      );
    expect(await refused('', 'latin1')).toEqual([['a.xml', 1, 'qti_xml']]);
    expect(await refused('<?xml version="1.0" encoding="martian"?>', 'utf8')).toEqual([['a.xml', 1, 'qti_xml']]);
    expect(await refused('<?xml version="1.0" encoding="UTF-16"?>', 'utf8')).toEqual([]);
  });

  const declared = (mapping: string, cardinality = 'single', baseType = 'string', more = '') =>
    `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${baseType}">${more}<mapping${mapping}</mapping></responseDeclaration>`;
  const entry = (key: string, value: number, sensitive?: string) =>
    `<mapEntry mapKey="${key}" mappedValue="${value}"${sensitive === undefined ? '' : ` caseSensitive="${sensitive}"`}/>`;
  const TYPED = '<p>a <textEntryInteraction responseIdentifier="R"/></p>';

  it.each([
    ['false', 'false', false, false],
    ['true', 'true', true, false],
    [undefined, undefined, true, false],
    ['true', 'false', true, true],
  ])('keeps whether case matters: %s, %s', async (one, other, caseSensitive, isLost) => {
    const { questions, losses } = await ofItem(TYPED, declared(`>${entry('a', 1, one)}${entry('b', 1, other)}`));
    expect(questions[0]?.body).toMatchObject({ type: 'short', caseSensitive });
    expect(losses.some(({ error }) => error.code === 'qti_lost_scoring')).toBe(isLost);
  });

  it.each([
    [
      'by the largest score',
      '<outcomeDeclaration identifier="MAXSCORE"><defaultValue><value>4</value></defaultValue></outcomeDeclaration>',
      `>${entry('a', 2)}`,
      '',
      4,
    ],
    [
      'by the maximum of the score',
      '<outcomeDeclaration identifier="SCORE" normalMaximum="2.5"/>',
      `>${entry('a', 2)}`,
      '',
      2.5,
    ],
    ['by the mapping', '', `>${entry('a', 2)}${entry('b', 1)}`, '', 2],
    ['by the bound of the mapping', '', ` upperBound="1.5">${entry('a', 2)}`, '', 1.5],
    [
      'not by a mapping that is not used',
      '',
      `>${entry('a', 2)}`,
      '<responseProcessing template="http://x/match_correct"/>',
      1,
    ],
  ])('keeps its points %s', async (_, outcome, mapping, processing, points) => {
    const { questions } = await ofItem(`${TYPED}`, `${outcome}${declared(mapping)}${processing}`);
    expect(questions[0]?.body.points).toBe(points);
  });

  it('adds up the points of several right choices', async () => {
    const choices = ['a', 'b', 'c'].map((id) => `<simpleChoice identifier="${id}">${id}</simpleChoice>`).join('');
    const { questions } = await ofItem(
      `<p>Which?</p><choiceInteraction responseIdentifier="R">${choices}</choiceInteraction>`,
      declared(`>${entry('a', 1)}${entry('b', 1)}${entry('c', 0)}`, 'multiple', 'identifier'),
    );
    expect(questions[0]?.body).toMatchObject({ type: 'multiple', points: 2 });
  });

  // Converting it would be refused for its tags.
  const CROWDED = `<simpleChoice identifier="a">${'<br/>'.repeat(1_000)}</simpleChoice>`;
  it.each([
    ['text', `<p>${'a '.repeat(101_000)}</p>${TYPED}`, 'too_long'],
    [
      'choices',
      `<choiceInteraction responseIdentifier="R">${CROWDED.repeat(21)}</choiceInteraction>`,
      'too_many_entries',
    ],
    [
      'items',
      `<orderInteraction responseIdentifier="R">${Array.from({ length: 21 }, (_, n) => CROWDED.replace('"a"', `"${n}"`)).join('')}</orderInteraction>`,
      'too_many_entries',
    ],
    [
      'pairs',
      `<matchInteraction responseIdentifier="R"><simpleMatchSet>${'<simpleAssociableChoice identifier="a">a</simpleAssociableChoice>'.repeat(21)}</simpleMatchSet><simpleMatchSet/></matchInteraction>`,
      'too_many_entries',
    ],
    [
      'options of a gap',
      `<p>a <inlineChoiceInteraction responseIdentifier="R">${'<inlineChoice identifier="a">a</inlineChoice>'.repeat(21)}</inlineChoiceInteraction></p>`,
      'too_many_entries',
    ],
  ])('is refused with too many or too long: %s', async (_, body, code) => {
    const { problems } = await ofItem(body, declared(`>${entry('a', 1)}`));
    const max = code === 'too_long' ? 200_000 : 20;
    expect(problems.map(({ error }) => error)).toEqual([{ code, params: { max } }]);
  });

  it('says which choices are an image without a description', async () => {
    const choices = (alt: string) =>
      `<p>Which?</p><choiceInteraction responseIdentifier="R"><simpleChoice identifier="a"><img src="a.png"${alt}/></simpleChoice><simpleChoice identifier="b">b</simpleChoice></choiceInteraction>`;
    const codes = async (alt: string) => {
      const { losses } = await readQti(
        await zipOf([
          ['imsmanifest.xml', qtiManifest('imsqti_item_xmlv2p1')],
          ['a.xml', qtiItem(choices(alt), declared(`>${entry('a', 1)}`, 'single', 'identifier'))],
          ['a.png', 'an image'],
        ]),
      );
      return losses.map(({ error }) => error.code);
    };
    expect(await codes('')).toContain('image_unnamed');
    expect(await codes(' alt="An arch"')).not.toContain('image_unnamed');
  });

  it('has an item that is listed twice once', async () => {
    const { questions } = await readQti(
      await zipOf([
        ['imsmanifest.xml', qtiManifest('imsqti_item_xmlv2p1', 'imsqti_item_xmlv2p1')],
        ['a.xml', qtiItem('<p>Why?</p><extendedTextInteraction/>')],
      ]),
    );
    expect(questions).toHaveLength(1);
  });

  it('keeps right sides that look like tags', async () => {
    const set = (...sides: readonly [string, string][]) =>
      `<simpleMatchSet>${sides.map(([id, text]) => `<simpleAssociableChoice identifier="${id}">${text}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;
    const { questions } = await ofItem(
      `<matchInteraction responseIdentifier="R"><prompt>Which?</prompt>${set(['A', 'a break'], ['B', '&lt;p&gt;'])}${set(['X', '&lt;br&gt;'], ['Y', '&lt;b&gt;c&lt;/b&gt;'])}</matchInteraction>`,
      '<responseDeclaration identifier="R" cardinality="multiple" baseType="directedPair"><correctResponse><value>A X</value><value>B Y</value></correctResponse></responseDeclaration>',
    );
    expect(questions[0]?.body).toMatchObject({
      pairs: [
        { left: 'a break', right: '<br>' },
        { left: '<p>', right: '<b>c</b>' },
      ],
    });
  });

  it('runs nothing and loads nothing of its texts', async () => {
    const declarations =
      '<responseDeclaration identifier="R" cardinality="single" baseType="boolean"><correctResponse><value>a</value></correctResponse></responseDeclaration>';
    const { questions } = await ofItem(
      '<p onclick="alert(1)">Which? <script>alert(1)</script><a href="javascript:alert(1)">b</a> &lt;script&gt;</p>' +
        '<img src="https://package.invalid/7" alt="x"/><choiceInteraction responseIdentifier="R"><simpleChoice identifier="a">a</simpleChoice><simpleChoice identifier="b">b</simpleChoice></choiceInteraction>',
      declarations,
    );
    expect(JSON.stringify(questions[0]!.body)).not.toMatch(/alert|javascript/);
  });

  it('names images that cannot be stored before anything is added', async () => {
    const files = [
      ['imsmanifest.xml', qtiManifest('imsqti_item_xmlv2p1')],
      ['a.xml', qtiItem('<p>Look <img src="a.svg" alt="an arch"/></p><extendedTextInteraction/>')],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ] as const;
    const { questions, losses } = await readQti(await zipOf(files));
    expect([questions[0]?.body.prompt, losses.map(({ error }) => error.code)]).toEqual([
      'Look an arch',
      ['gift_lost_name', 'gift_lost_picture'],
    ]);
  });
});
