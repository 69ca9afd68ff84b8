import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { qtiFiles, qtiItem, qtiManifest, zipOf } from '#tests/support/samples/qti-packages.ts';
import { readQti } from './read-qti.ts';

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

  const save = (course: string, archive: Buffer, key?: string) =>
    school.ask('POST', `/api/courses/${course}/questions/import`, {
      as: admin,
      body: { qti: archive.toString('base64'), save: true },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const counted = async (table: string) =>
    (await school.database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count as number;

  it('[MORE-482] adds nothing when it is sent again with its key, and returns the ids in the order of the file', async () => {
    const { _id } = await school.course();
    // Each archive has the time it was made.
    const archive = await zipOf(await qtiFiles());
    const bank = async (): Promise<{ _id: string; body: { prompt: string } }[]> =>
      (await school.ask('GET', `/api/courses/${_id}/questions`, { as: admin })).body;
    const [first, again] = await Promise.all([1, 2].map(() => save(_id, archive, 'a'.repeat(32))));
    expect([again!.body.ids, again!.body.added]).toEqual([first!.body.ids, 8]);
    expect(await bank()).toHaveLength(8);
    const promptOf = new Map((await bank()).map((one) => [one._id, one.body.prompt.slice(0, 5)]));
    expect(first!.body.ids.map((id: string) => promptOf.get(id))).toEqual([
      'Look ',
      'Which',
      'The c',
      'Pi is',
      'In wh',
      'Where',
      'Fill ',
      'Descr',
    ]);

    const before = await Promise.all([counted('pictures'), counted('audit_entries')]);
    await school.ask('DELETE', `/api/courses/${_id}/questions/${first!.body.ids[0]}`, { as: admin });
    expect((await save(_id, archive, 'a'.repeat(32))).body.ids).toEqual(first!.body.ids);
    expect(await bank()).toHaveLength(7);
    expect(await Promise.all([counted('pictures'), counted('audit_entries')])).toEqual([before[0], before[1]! + 1]);

    expect((await save(_id, archive, 'b'.repeat(32))).body.ids).not.toContain(first!.body.ids[1]);
    expect(await bank()).toHaveLength(15);
  });

  it('refuses more images than one request can store', async () => {
    const { _id } = await school.course();
    const image = (await qtiFiles()).find(([path]) => path.endsWith('.png'))![1];
    const of = (count: number) => [
      ['imsmanifest.xml', qtiManifest('imsqti_item_xmlv2p1')] as const,
      [
        'a.xml',
        qtiItem(
          `<p>${Array.from({ length: count }, (_, n) => `<img src="${n}.png" alt=""/>`).join('')}</p><extendedTextInteraction/>`,
        ),
      ] as const,
      ...Array.from({ length: count }, (_, n) => [`${n}.png`, image] as const),
    ];
    const before = await counted('pictures');
    const { body } = await save(_id, await zipOf(of(41)));
    expect([body.added, body.questions, body.problems]).toMatchObject([
      0,
      [],
      [{ file: 'imsmanifest.xml', error: { code: 'qti_images', params: { count: 41, max: 40 } } }],
    ]);
    expect(await counted('pictures')).toBe(before);
    expect((await readQti(await zipOf(of(40)))).questions).toHaveLength(1);
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
