import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaFiles } from '#server/db/schema/media.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/course-team.ts';

import { insertQuestion } from '#tests/support/samples/questions.ts';
import { uploadCall, uploadHeaders, WORKSHEET } from '#tests/support/samples/uploads.ts';

let school: TestSchool;
let own: string;
let foreign: string;
let unit: string;
let author: Person;
let stranger: Person;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  const { db } = school.database;
  [author, stranger, admin] = [await school.person(), await school.person(), await school.person({ role: 'admin' })];
  [{ _id: own }, { _id: foreign }] = [await school.course(), await school.course()];
  unit = await school.unit(own);
  await joinTeam(db, own, author._id, 'author');
  await joinTeam(db, foreign, stranger._id);
});
afterAll(() => school.close());

const media = (course: string, id = '') => `/api/courses/${course}/media${id && `/${id}`}`;
const begin = (as: Person, course: string, metadata: Record<string, string> = {}) =>
  school.ask('POST', media(course), {
    as,
    headers: uploadHeaders(WORKSHEET.length, { sectionId: unit, kind: 'file', filename: 'Warp.pdf', ...metadata }),
  });
const send = (as: Person, course: string, id: string, part = WORKSHEET, offset = 0) =>
  school.ask('PATCH', media(course, id), { as, ...uploadCall(offset, part) });
const head = WORKSHEET.subarray(0, 80 * 1024);

describe('an upload for a course', () => {
  it('[MORE-534] becomes a file of the course, which its team deletes', async () => {
    const begun = await begin(author, own);
    expect([begun.status, begun.headers.location]).toEqual([201, media(own, begun.body._id)]);
    const sent = await send(author, own, begun.body._id);
    expect(sent.body.file).toMatchObject({ name: 'Warp.pdf', sectionId: unit });
    const listed = await school.ask('GET', media(own), { as: author });
    expect(listed.body.files).toMatchObject([{ _id: begun.body._id }]);
    expect((await school.ask('DELETE', media(own, begun.body._id), { as: author })).status).toBe(200);
  });

  it('[MORE-534] is that of the account that began it, and of no other course', async () => {
    const { body } = await begin(author, own);
    const colleague = await school.person();
    await joinTeam(school.database.db, own, colleague._id, 'author');
    const asks = [
      await school.ask('GET', media(own, body._id), { as: colleague }),
      await send(colleague, own, body._id),
      await school.ask('DELETE', media(own, body._id), { as: colleague }),
      // By the address of a course whose team the caller is in.
      await school.ask('GET', media(foreign, body._id), { as: stranger }),
      await send(stranger, foreign, body._id),
      await school.ask('DELETE', media(foreign, body._id), { as: stranger }),
    ];
    expect(asks.map((one) => one.body.code)).toEqual(Array(6).fill('upload_not_found'));
    expect((await send(author, own, body._id, head)).body).toMatchObject({ received: head.length });
    expect((await send(admin, own, body._id, WORKSHEET.subarray(head.length), head.length)).body.file).not.toBeNull();
    // Once it is a file, it is one of the course.
    expect((await school.ask('GET', media(foreign, body._id), { as: stranger })).body.code).toBe('upload_not_found');
    expect((await school.ask('GET', media(own, body._id), { as: colleague })).status).toBe(200);
  });

  it('[MORE-534] is for a unit of that course, and no archive', async () => {
    expect((await begin(stranger, foreign)).body.code).toBe('section_not_found');
    expect((await begin(stranger, foreign, { courseId: own })).body.code).toBe('section_not_found');
    const archive = await begin(author, own, { kind: 'archive', filename: 'course.zip' });
    expect(archive).toMatchObject({ status: 415, body: { code: 'file_type' } });
  });

  it('[MORE-535] ends with the role that was lost on the way, and leaves no file', async () => {
    const { body } = await begin(author, own);
    expect((await send(author, own, body._id, head)).status).toBe(200);
    await joinTeam(school.database.db, own, author._id, 'viewer');
    const rest = WORKSHEET.subarray(head.length);
    expect(await send(author, own, body._id, rest, head.length)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const { rows } = await school.database.pool.query('select count(*)::int as files from media_files');
    expect(rows).toEqual([{ files: 0 }]);
  });
});

describe('a question', () => {
  it('[MORE-536] is previewed, changed, removed and graded again only by the address of its own course', async () => {
    const input = { type: 'truefalse', prompt: 'Is weft woven?', correct: true } as const;
    const { _id } = await insertQuestion(school.database.db, own, input);
    const body = { body: { ...input, correct: false } };
    const at = (course: string, of = _id) => `/api/courses/${course}/questions/${of}`;
    const asks = [
      await school.ask('GET', `${at(foreign)}/preview`, { as: stranger }),
      await school.ask('PUT', at(foreign), { as: stranger, body }),
      await school.ask('DELETE', at(foreign), { as: stranger }),
      await school.ask('GET', `${at(foreign)}/regrade`, { as: stranger }),
      await school.ask('POST', `${at(foreign)}/regrade`, { as: stranger }),
      await school.ask('GET', `${at(own, newId())}/preview`, { as: author }),
    ];
    expect(asks.map((one) => one.body.code)).toEqual(Array(6).fill('question_not_found'));
    expect((await school.ask('GET', `${at(own)}/preview`, { as: author })).status).toBe(200);
    expect((await school.ask('PUT', at(own), { as: author, body })).body).toMatchObject({ number: 2 });
    // It names learners.
    expect((await school.ask('GET', `${at(own)}/regrade`, { as: author })).status).toBe(403);
    expect((await school.ask('DELETE', at(own), { as: author })).status).toBe(200);
  });

  it('[MORE-536] of another course is in no test and no text of a member', async () => {
    const input = { type: 'truefalse', prompt: 'Secret of the other course', correct: true } as const;
    const { _id } = await insertQuestion(school.database.db, foreign, input);
    const settings = await school.ask('PUT', `/api/courses/${own}/sections/${unit}/test/settings`, {
      as: author,
      body: { questions: [_id] },
    });
    const preview = await school.ask('GET', `/api/courses/${own}/sections/${unit}/test/preview`, { as: author });
    const placed = await school.ask('GET', `/api/courses/${own}/questions/placed?ids=${_id}`, { as: author });
    expect(JSON.stringify([settings.body, preview.body, placed.body])).not.toContain('Secret');
  });
});

describe('a file of another course', () => {
  it('[MORE-536] is shown in no unit and no question of a member, but stays where an admin has put it', async () => {
    const id = newId();
    const row = { id, kind: 'film', name: 'a.mp4', type: 'video/mp4', bytes: 4, courseId: foreign } as const;
    await school.database.db.insert(mediaFiles).values(row);
    const file = `/media/files/${id}/a.mp4`;
    const at = `/api/courses/${own}`;
    const prompt = `![Film](${file})`;
    const draft = (await school.ask('GET', `${at}/sections/${unit}/draft`, { as: author })).body;
    const draftOf = (value: object) => ({
      revision: draft.revision,
      baseVersion: 1,
      value: { ...draft.value, ...value },
    });
    const question = { body: { type: 'truefalse', prompt, correct: true } };
    const asks = (as: Person) => [
      () => school.ask('PUT', `${at}/sections/${unit}/draft`, { as, body: draftOf({ description: prompt }) }),
      () => school.ask('PUT', `${at}/sections/${unit}`, { as, body: { videoUrl: file } }),
      () => school.ask('POST', `${at}/sections`, { as, body: { title: 'A', description: prompt } }),
      () => school.ask('POST', `${at}/questions`, { as, body: question }),
    ];
    for (const ask of asks(author)) {
      const { status, body } = await ask();
      expect([status, Object.values(body.fields as object)]).toEqual([
        400,
        [expect.stringContaining('another course')],
      ]);
    }
    for (const ask of asks(admin)) expect((await ask()).status).toBeLessThan(300);
    const kept = await school.ask('PUT', `${at}/sections/${unit}`, {
      as: author,
      body: { title: 'B', videoUrl: file },
    });
    expect(kept.body).toMatchObject({ title: 'B' });
  });
});
