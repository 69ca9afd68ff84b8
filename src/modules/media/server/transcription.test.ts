import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage } from '#server/adapters/storage.ts';
import { readConfig } from '#server/config.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { newId } from '#server/db/uuid.ts';
import type { JobProblem } from '#server/jobs/define-job.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/course-team.ts';
import { runTranscription } from './transcribe-command.ts';

/** Does what the video says: a program of a school reads sound. */
const PROGRAM = `let film = '';
process.stdin.on('data', (chunk) => { film += chunk; }).on('end', () => {
  if (film === 'silent') { console.error('no sound'); process.exit(3); }
  console.log(film === 'talk' ? 'WEBVTT\\n\\n00:01.000 --> 00:02.000\\nIn ' + process.argv[2] + '\\n' : '<html>');
});`;

let folder: string;
let school: TestSchool;
let admin: Person;
let course: string;
let unit: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aula-transcribe-'));
  writeFileSync(join(folder, 'program.cjs'), PROGRAM);
  school = await openTestSchool({
    transcribe: { words: [process.execPath, join(folder, 'program.cjs'), '{language}'], env: {} },
  });
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  course = (await school.course())._id;
  unit = await school.unit(course, {});
});
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true });
});

/** Stores the video of the unit. Returns its id. */
async function addVideo(says: string): Promise<string> {
  const id = newId();
  const row = { id, kind: 'film', name: 'a.mp4', type: 'video/mp4', bytes: says.length } as const;
  await school.database.db.insert(mediaFiles).values({ ...row, courseId: course, sectionId: unit });
  await school.database.db.execute(
    sql`update sections set video_url = ${`/media/files/${id}/a.mp4`} where id = ${unit}`,
  );
  await diskStorage(school.folder).put(`private/${id}.mp4`, Buffer.from(says), row.type);
  return id;
}
const make = (video: string, { ref = course, id = unit, language = 'es', as = admin } = {}) =>
  school.ask('POST', `/api/courses/${ref}/sections/${id}/captions/transcription`, {
    as,
    body: { film: video, language },
  });
const media = async () => (await school.ask('GET', `/api/courses/${course}/media`, { as: admin })).body;
const captions = async () =>
  (await school.ask('GET', `/api/courses/${course}/sections/${unit}`, { as: admin })).body.captions;

describe('captions that a program makes', () => {
  it('are made in the background, and marked until a person saves them', async () => {
    expect(await media()).toMatchObject({ canTranscribe: true, transcriptions: [] });
    const video = await addVideo('talk');
    expect((await make(video)).status).toBe(202);
    expect((await make(video)).status).toBe(202);
    expect((await media()).transcriptions).toEqual([
      { sectionId: unit, language: 'es', state: 'waiting', problem: null },
    ]);
    await school.app.jobs.runDue();
    expect((await media()).transcriptions).toEqual([]);
    const [made] = await captions();
    expect(made).toMatchObject({ language: 'es', automatic: true });
    const text = readFileSync(join(school.folder, 'private', `${made._id}.vtt`), 'utf8');
    expect(text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nIn es\n');
    const audit = await school.ask('GET', '/api/admin/activity', { as: admin });
    expect(audit.body[0]).toMatchObject({ entity: 'section', after: { file: 'es.vtt' }, actor: { _id: admin._id } });
    expect((await make(video)).body.code).toBe('edit_conflict');
    const body = { language: 'es', text, replaces: made._id };
    await school.ask('PUT', `/api/courses/${course}/sections/${unit}/captions`, { as: admin, body });
    expect(await captions()).toMatchObject([{ automatic: false }]);
  });

  it('are made for an author of the course, and not for one who has left its team meanwhile', async () => {
    const author = await school.person();
    await joinTeam(school.database.db, course, author._id, 'author');
    expect((await make(await addVideo('talk'), { as: author, language: 'es' })).status).toBe(202);
    await school.app.jobs.runDue();
    expect((await make(await addVideo('talk'), { as: author, language: 'fr' })).status).toBe(202);
    await school.database.pool.query('delete from course_team where user_id = $1', [author._id]);
    await school.app.jobs.runDue();
    const rows = await school.database.pool.query(
      `select language from media_files where kind = 'captions' and section_id is not null`,
    );
    expect(rows.rows).toEqual([{ language: 'es' }]);
  });

  it('never replace those a person has written meanwhile, or those of a deleted unit', async () => {
    const video = await addVideo('talk');
    await make(video);
    const body = { language: 'es', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nMine\n' };
    await school.ask('PUT', `/api/courses/${course}/sections/${unit}/captions`, { as: admin, body });
    await make(video, { language: 'fr' });
    await school.database.db.execute(sql`update users set role = 'user' where id = ${admin._id}`);
    await school.app.jobs.runDue();
    const { rows } = await school.database.db.execute(
      sql`select language, automatic from media_files where kind = 'captions' and section_id is not null`,
    );
    expect(rows).toEqual([{ language: 'es', automatic: false }]);
  });

  it.each([
    ['silent', 'transcription_failed', 'no sound'],
    ['junk', 'transcription_unreadable', 'The program wrote neither WebVTT nor SRT.'],
  ])('are listed as failed, with the reason, when the program says "%s"', async (says, code, detail) => {
    await make(await addVideo(says));
    const runAgain = async () => {
      await school.app.jobs.runDue();
      await school.database.db.execute(sql`update jobs set due_at = now() where state = 'waiting'`);
    };
    await runAgain();
    await runAgain();
    expect((await media()).transcriptions).toEqual([
      { sectionId: unit, language: 'es', state: 'failed', problem: { code, detail } },
    ]);
    expect(await captions()).toEqual([]);
  });

  it('are refused for what does not exist, and in a school without a program', async () => {
    const video = await addVideo('talk');
    expect((await make(video, { ref: newId() })).body.code).toBe('course_not_found');
    expect((await make(video, { id: newId() })).body.code).toBe('section_not_found');
    expect((await make(newId())).body.code).toBe('upload_not_found');
    const plain = await openTestSchool();
    const teacher = await plain.person({ role: 'admin' });
    const body = { film: video, language: 'es' };
    const { _id } = await plain.course();
    const address = `/api/courses/${_id}/sections/${newId()}/captions/transcription`;
    expect((await plain.ask('POST', address, { as: teacher, body })).body.code).toBe('transcription_off');
    await plain.close();
  });
});

describe('the program', () => {
  const run = (
    script: string,
    { film: video = 'film', language = 'es', timeoutMs = 60_000, signal = new AbortController().signal } = {},
  ) =>
    runTranscription({ words: [process.execPath, '-e', script, '{language}'], env: {} }, Readable.from([video]), {
      language,
      signal,
      timeoutMs,
    });
  const problemOf = (running: Promise<string>) =>
    running.then(
      () => null,
      (cause: JobProblem) => cause.code,
    );
  const FOREVER = 'setInterval(() => 0, 1000);';

  it('gets its arguments without a shell, and none of the settings of the school', async () => {
    expect(JSON.parse(await run('console.log(JSON.stringify(process.argv[1]))', { language: '$(id); es' }))).toBe(
      '$(id); es',
    );
    const settings = {
      TRANSCRIBE_COMMAND: ' make  {language}',
      DATABASE_URL: 'postgres://a:secret@db/a',
      PATH: '/bin',
    };
    expect(readConfig(settings).transcribe).toEqual({ words: ['make', '{language}'], env: { PATH: '/bin' } });
    expect(readConfig({ TRANSCRIBE_COMMAND: '' }).transcribe).toBeUndefined();
  });

  it('is killed with its children when it takes too long, writes too much, or the school stops', async () => {
    const child = `require('child_process').spawn(process.execPath, ['-e', '${FOREVER}'], { stdio: 'inherit' });${FOREVER}`;
    // Its output ends with its last child: this would wait for ever.
    expect(await problemOf(run(child, { timeoutMs: 500 }))).toBe('transcription_timeout');
    expect(await problemOf(run(`setInterval(() => process.stdout.write('x'.repeat(1e6)), 1);`))).toBe(
      'transcription_large',
    );
    const stop = new AbortController();
    const running = problemOf(run(FOREVER, { signal: stop.signal }));
    stop.abort();
    expect(await running).toBe('transcription_stopped');
    const missing = runTranscription({ words: ['/no/such/program'], env: {} }, Readable.from(['film']), {
      language: 'es',
      signal: new AbortController().signal,
      timeoutMs: 60_000,
    });
    expect(await problemOf(missing)).toBe('transcription_command');
  });
});
