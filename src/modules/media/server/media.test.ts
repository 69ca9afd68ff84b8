import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage } from '#server/adapters/storage.ts';
import { images } from '#server/db/schema/images.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { collectOrphans, collectImages, type MediaServices, storeImage } from './media.service.ts';

let school: TestSchool;
let services: MediaServices;
beforeAll(async () => {
  school = await openTestSchool();
  services = { db: school.database.db, storage: diskStorage(school.folder), log: school.app.log };
});
beforeEach(() => school.reset());
afterAll(() => school.close());

const upload = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#2e6b57' } })
    .png()
    .toBuffer();
const filesOf = async (imageSrc: string) => {
  const key = imageSrc.split('/')[3] ?? '';
  const all = await readdir(school.folder, { recursive: true });
  return all.filter((path) => path.includes(`${key}/`));
};
const age = (time = '2 hours') => services.db.execute(sql`update pictures set created_at = now() - ${time}::interval`);

describe('a stored picture', () => {
  it('has an address of its own, also when the same file is uploaded twice', async () => {
    const [first, second] = [await storeImage(services, await upload()), await storeImage(services, await upload())];
    expect(first).not.toBe(second);
    expect(await filesOf(first)).toHaveLength(7);
  });

  it('that an import has staged is collected after a day', async () => {
    const imageSrc = await storeImage(services, await upload(), 'wide', { staged: true });
    await age('23 hours');
    await collectOrphans(services);
    expect(await filesOf(imageSrc)).toHaveLength(7);
    await age('25 hours');
    await collectOrphans(services);
    expect(await filesOf(imageSrc)).toEqual([]);
  });

  it('that was never saved with anything is collected after an hour, and not before', async () => {
    const imageSrc = await storeImage(services, await upload());
    await collectOrphans(services);
    expect(await filesOf(imageSrc)).toHaveLength(7);
    await age();
    await collectOrphans(services);
    expect(await filesOf(imageSrc)).toEqual([]);
  });

  it('stays as long as a course or a unit points at it, also when its deletion is requested', async () => {
    const [ofCourse, ofUnit] = [await storeImage(services, await upload()), await storeImage(services, await upload())];
    const { _id } = await school.course({ imageSrc: ofCourse });
    await school.unit(_id, { sectionImage: ofUnit });
    await age();
    await collectOrphans(services);
    await collectImages(services, [ofCourse, ofUnit, null]);
    expect([...(await filesOf(ofCourse)), ...(await filesOf(ofUnit))]).toHaveLength(14);
  });

  it('stays in every version of a question, in its text or an option', async () => {
    const admin = await school.person({ role: 'admin' });
    const { _id } = await school.course();
    const [inPrompt, inChoice] = [
      await storeImage(services, await upload()),
      await storeImage(services, await upload()),
    ];
    const body = (text: string) => ({
      type: 'single',
      prompt: `Which? ![a](${inPrompt})`,
      formatted: true,
      choices: [
        { text, correct: true },
        { text: 'b', correct: false },
      ],
    });
    const at = `/api/courses/${_id}/questions`;
    const added = await school.ask('POST', at, { as: admin, body: { body: body(`![a](${inChoice})`) } });
    await school.ask('PUT', `/api/courses/${_id}/questions/${added.body._id}`, {
      as: admin,
      body: { body: body('a') },
    });
    await age();
    await collectOrphans(services);
    expect([...(await filesOf(inPrompt)), ...(await filesOf(inChoice))]).toHaveLength(14);
  });

  it('that cannot be removed now is removed later: a saved change is no failure, and no file is forgotten', async () => {
    const admin = await school.person({ role: 'admin' });
    const imageSrc = await storeImage(services, await upload());
    const course = await school.course({ imageSrc });
    const unit = await school.unit(course._id, { sectionImage: imageSrc });
    const [name = ''] = await filesOf(imageSrc);
    const path = join(school.folder, name);
    // What no storage removes as a file.
    await rm(path);
    await mkdir(join(path, 'in-the-way'), { recursive: true });
    const at = `/api/courses/${course._id}`;
    const answers = [
      await school.ask('PUT', `${at}/sections/${unit}`, { as: admin, body: { sectionImage: 'remove' } }),
      await school.ask('PUT', at, { as: admin, body: { courseImage: 'remove' } }),
      await school.ask('DELETE', `${at}?deleteImage=true`, { as: admin }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await age();
    await expect(collectOrphans(services)).rejects.toThrow();
    await rm(path, { recursive: true });
    await collectOrphans(services);
    expect(await filesOf(imageSrc)).toEqual([]);
    expect(await services.db.$count(images)).toBe(0);
  });

  it('from elsewhere is let go of without touching any file', async () => {
    await expect(collectImages(services, ['https://elsewhere.example/a.png'])).resolves.toBeUndefined();
  });
});
