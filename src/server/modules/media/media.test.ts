import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage } from '#server/adapters/storage.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { collectOrphans, collectPictures, type MediaParts, storePicture } from './media.service.ts';

let school: TestSchool;
let parts: MediaParts;
beforeAll(async () => {
  school = await openTestSchool();
  parts = { db: school.database.db, storage: diskStorage(school.folder) };
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
const age = () => parts.db.execute(sql`update pictures set created_at = now() - interval '2 hours'`);

describe('a stored picture', () => {
  it('has an address of its own, also when the same file is uploaded twice', async () => {
    const [first, second] = [await storePicture(parts, await upload()), await storePicture(parts, await upload())];
    expect(first).not.toBe(second);
    expect(await filesOf(first)).toHaveLength(7);
  });

  it('that was never saved with anything is collected after an hour, and not before', async () => {
    const imageSrc = await storePicture(parts, await upload());
    await collectOrphans(parts);
    expect(await filesOf(imageSrc)).toHaveLength(7);
    await age();
    await collectOrphans(parts);
    expect(await filesOf(imageSrc)).toEqual([]);
  });

  it('stays as long as a course or a unit points at it, whoever asks for it to go', async () => {
    const [ofCourse, ofUnit] = [await storePicture(parts, await upload()), await storePicture(parts, await upload())];
    const { _id } = await school.course({ imageSrc: ofCourse });
    await school.unit(_id, { sectionImage: ofUnit });
    await age();
    await collectOrphans(parts);
    await collectPictures(parts, [ofCourse, ofUnit, null]);
    expect([...(await filesOf(ofCourse)), ...(await filesOf(ofUnit))]).toHaveLength(14);
  });

  it('from elsewhere is let go of without touching any file', async () => {
    await expect(collectPictures(parts, ['https://elsewhere.example/a.png'])).resolves.toBeUndefined();
  });
});
