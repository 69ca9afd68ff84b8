import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { archiveOfEmptyFiles } from '#tests/support/samples/course-archives.ts';
import { qtiFiles, zipOf } from '#tests/support/samples/qti-packages.ts';
import { readQti } from './read-qti.ts';

const manifest = (...resources: readonly string[]) =>
  `<manifest>\n<resources>${resources.map((type) => `<resource type="${type}" href="a.xml"/>`).join('')}</resources></manifest>`;
const ITEM = (body: string, declarations = '') =>
  `<assessmentItem title="t">\n${declarations}<itemBody>${body}</itemBody></assessmentItem>`;
const ofItem = async (body: string, declarations?: string) =>
  readQti(
    await zipOf([
      ['imsmanifest.xml', manifest('imsqti_item_xmlv2p1')],
      ['a.xml', ITEM(body, declarations)],
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
    [[['imsmanifest.xml', manifest('imsqti_xmlv1p2')]], ['imsmanifest.xml', 2, 'qti_version']],
    [[['imsmanifest.xml', manifest('imsqti_item_xmlv3p0')]], ['imsmanifest.xml', 2, 'qti_version']],
    [[['imsmanifest.xml', manifest('webcontent')]], ['imsmanifest.xml', 1, 'qti_no_items']],
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
      ['imsmanifest.xml', manifest('imsqti_item_xmlv2p1').replace('a.xml', '../../etc/passwd')],
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
});

describe('the import of a package', () => {
  let school: TestSchool;
  let admin: Person;
  beforeAll(async () => {
    school = await openTestSchool();
    admin = await school.person({ role: 'admin' });
  });
  afterAll(() => school.close());

  it('[MORE-482] shows the questions, then adds them with the images they show', async () => {
    const { _id } = await school.course();
    const send = async (files: Iterable<readonly [string, Buffer | string]>, save: boolean) =>
      school.ask('POST', `/api/courses/${_id}/questions/import`, {
        as: admin,
        body: { qti: (await zipOf(files)).toString('base64'), save },
      });
    const files = await qtiFiles();
    const preview = await send(files, false);
    expect([preview.status, preview.body.added, preview.body.questions.length]).toEqual([200, 0, 8]);
    const images = async () =>
      (await school.database.pool.query('select count(*)::int as count from pictures')).rows[0];
    expect(await images()).toEqual({ count: 0 });
    const saved = await send(files, true);
    expect([saved.status, saved.body.added]).toEqual([200, 8]);
    expect(await images()).toEqual({ count: 1 });
    const { body } = await school.ask('GET', `/api/courses/${_id}/questions`, { as: admin });
    const text = JSON.stringify(body);
    expect(text).not.toContain('package.invalid');
    expect(text).toMatch(/!\[A springer\]\(\/media\/pictures\/[0-9a-f]{32}\/800\.webp\)/);

    const damaged = files.map(([path, bytes]) => [path, path.endsWith('.png') ? 'no image' : bytes] as const);
    const { losses } = (await send(damaged, true)).body as { losses: { file: string; error: { code: string } }[] };
    expect(losses.filter(({ error }) => error.code === 'gift_lost_picture').map(({ file }) => file)).toEqual([
      'items/single.xml',
    ]);
  });

  it('refuses what is no Base64, and a package beside a text', async () => {
    const { _id } = await school.course();
    const send = (body: object) => school.ask('POST', `/api/courses/${_id}/questions/import`, { as: admin, body });
    expect((await send({ qti: '%%%' })).status).toBe(400);
    expect((await send({ qti: 'UEs=', gift: 'Ok? {T}' })).body.fieldErrors).toMatchObject({
      gift: { code: 'invalid' },
    });
  });
});
