import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VideoPart } from '#modules/progress/contract/watched-videos.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { checkProgress } from './progress.service.ts';

const VIDEO_S = 600;
/** Four fifths of it. */
const NEEDED_S = 480;
let school: TestSchool;
let learner: Person;
let admin: Person;
let course: string;
let video: string;
let text: string;
let device: string;
let sequence: number;

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [learner, admin] = [await school.person(), await school.person({ role: 'admin' })];
  ({ _id: course } = await school.course());
  video = await school.unit(course, { videoUrl: 'https://films.example/film.mp4', durationSeconds: VIDEO_S });
  text = await school.unit(course);
  await school.enrol(learner, course);
  device = newId();
  sequence = 0;
  await setRule({ kind: 'all_units', watched: true });
});
afterAll(() => school.close());

const setRule = (body: object) => school.ask('PUT', `/api/courses/${course}/completion-rule`, { as: admin, body });
const fact = (kind: string, sectionId: string, other: object = {}) => ({
  _id: newId(),
  device,
  sequence: ++sequence,
  happenedAt: new Date().toISOString(),
  kind,
  sectionId,
  ...other,
});
const opened = (unit: string) => fact('opened', unit);
const ticked = (unit: string) => fact('ticked', unit);
const played = (to: number, other: object = {}) =>
  fact('position', video, { seconds: to, duration: VIDEO_S, watched: [{ from: 0, to }], ...other });
const send = async (...facts: readonly object[]) =>
  (await school.ask('PUT', '/api/progress/facts', { as: learner, body: { userId: learner._id, facts } })).body.refused;
const put = (unit: string, done = true) =>
  school.ask('PUT', `/api/courses/${course}/progress/${unit}`, { as: learner, body: { done } });
const state = async () => (await school.ask('GET', `/api/courses/${course}/study`, { as: learner })).body;
const watched = async (): Promise<VideoPart[]> => (await state()).films[0].watched;
/** Lets time pass: everything the clock of the learner knows happened earlier. */
const pass = (seconds: number) =>
  school.database.db.execute(sql`update watch_clocks set used_until = used_until - make_interval(secs => ${seconds}),
    devices = (select coalesce(jsonb_object_agg(key, value::text::float8 - ${seconds * 1000}::float8), '{}') from jsonb_each(devices))`);

describe('a course that requires units to be opened and watched', () => {
  it('[MORE-330] takes a tick once four fifths of the film were watched, and says before how much is missing', async () => {
    expect(await send(opened(video))).toEqual([]);
    expect(await state()).toMatchObject({ films: [{ sectionId: video, seconds: NEEDED_S, watched: [] }], done: [] });
    await pass(200);
    const early = ticked(video);
    expect(await send(played(330), early)).toEqual([{ _id: early._id, code: 'unit_not_watched', remaining: 150 }]);
    expect(await put(video)).toMatchObject({
      status: 409,
      body: {
        code: 'unit_not_watched',
        message: 'Watch 3 more minutes of the film first.',
        reason: { code: 'watch_minutes', params: { count: 3 } },
      },
    });
    await pass(100);
    expect(await send(played(NEEDED_S), ticked(video))).toEqual([]);
    expect((await state()).done).toEqual([video]);
    expect((await put(video)).status).toBe(200);
    expect(await checkProgress(school.database.db)).toEqual([]);
  });

  it('asks for a share of the film where more was entered for the unit, once a player has said how long it is', async () => {
    const short = (to: number, duration: number) => played(to, { duration });
    await send(opened(video));
    await pass(100);
    const early = ticked(video);
    expect(await send(short(30, 60), early)).toEqual([{ _id: early._id, code: 'unit_not_watched', remaining: 18 }]);
    expect((await state()).films[0].seconds).toBe(48);
    // A length that is made up lowers nothing, and another video at the unit has its own length.
    const madeUp = ticked(video);
    expect(await send(short(30, 1), madeUp)).toEqual([{ _id: madeUp._id, code: 'unit_not_watched', remaining: 18 }]);
    expect((await state()).films[0].seconds).toBe(48);
    await send(short(30, 100));
    expect((await state()).films[0].seconds).toBe(80);
    await school.database.db.execute(
      sql`update sections set video_url = '/media/films/other.webm' where id = ${video}`,
    );
    expect((await state()).films[0].seconds).toBe(NEEDED_S);
    await pass(100);
    expect(await send(short(50, 60), ticked(video))).toEqual([]);
    expect(await state()).toMatchObject({ done: [video], films: [{ seconds: 48 }] });
  });

  it('takes no tick of a unit that was not opened; without a film, or with one of unknown time, that is enough', async () => {
    const youtube = await school.unit(course, { videoUrl: 'https://youtu.be/aqz-KE-bpKQ', durationSeconds: VIDEO_S });
    const unknown = await school.unit(course, { videoUrl: 'https://films.example/film.mp4' });
    for (const unit of [text, youtube, unknown]) {
      const early = ticked(unit);
      expect(await send(early)).toEqual([{ _id: early._id, code: 'unit_not_opened' }]);
      expect((await put(unit)).body.code).toBe('unit_not_opened');
    }
    expect(await send(opened(text), ticked(text), opened(youtube), opened(unknown))).toEqual([]);
    expect((await put(youtube)).status).toBe(200);
    expect((await put(unknown)).status).toBe(200);
    expect((await state()).films).toHaveLength(1);
  });

  it('[MORE-331] counts no more than the time since the last report, however often and from wherever it is sent', async () => {
    await send(opened(video));
    await pass(10);
    const first = played(VIDEO_S);
    await send(first);
    const { to } = (await watched())[0]!;
    expect(to).toBeGreaterThanOrEqual(20);
    expect(to).toBeLessThan(60);
    await send(first);
    await send({ ...played(VIDEO_S), device: newId() }, { ...played(VIDEO_S), device: newId() }, played(VIDEO_S));
    await Promise.all([send(played(VIDEO_S)), send({ ...played(VIDEO_S), device: newId() })]);
    expect((await watched())[0]!.to).toBeLessThan(NEEDED_S / 2);
  });

  it('counts nothing of the first report, which has no time before it', async () => {
    const early = ticked(video);
    const claim = played(VIDEO_S, { happenedAt: '2026-01-01T00:00:00.000Z' });
    expect(await send(opened(video), claim, early)).toEqual([
      { _id: early._id, code: 'unit_not_watched', remaining: NEEDED_S },
    ]);
  });

  it('counts what was watched offline when it arrives', async () => {
    await send(opened(video));
    await pass(NEEDED_S);
    expect(await send(played(VIDEO_S), ticked(video))).toEqual([]);
    expect((await state()).done).toEqual([video]);
  });

  it('counts nothing beyond the end of the film, and no part twice', async () => {
    await send(opened(video));
    await pass(VIDEO_S);
    const loop = played(100);
    const beyond = played(0, { watched: [{ from: VIDEO_S - 10, to: 86_400 }] });
    await send(loop, played(100), beyond);
    expect(await watched()).toEqual([
      { from: 0, to: 100 },
      { from: VIDEO_S - 10, to: VIDEO_S },
    ]);
  });

  it('leaves earlier ticks, takes ticks back, and completes the course by the others', async () => {
    await setRule({ kind: 'all_units' });
    await put(video);
    await setRule({ kind: 'all_units', watched: true });
    expect((await state()).done).toEqual([video]);
    expect(await send(opened(text), ticked(text))).toEqual([]);
    const { body } = await school.ask('GET', `/api/courses/${course}/completion`, { as: learner });
    expect(body).toMatchObject({ rule: { watched: true }, missing: [] });
    expect(body.completedAt).not.toBeNull();
    expect((await put(video, false)).status).toBe(200);
    expect((await put(video)).body.code).toBe('unit_not_opened');
  });

  it('is in its copy and in the audit log', async () => {
    const { body } = await school.ask('POST', `/api/courses/${course}/duplicate`, { as: admin, body: {} });
    const copied = await school.ask('GET', `/api/courses/${body._id}/completion`, { as: admin });
    expect(copied.body.rule).toEqual({ kind: 'all_units', watched: true });
    const { rows } = await school.database.db.execute(
      sql`select before, after from audit_entries where entity_id = ${course} and after ? 'watchedFirst'`,
    );
    expect(rows).toMatchObject([{ before: { watchedFirst: false }, after: { watchedFirst: true } }]);
  });

  it('keeps what was watched for the person alone, and forgets it with the account', async () => {
    await send(opened(video));
    await pass(60);
    await send(played(100));
    const { body } = await school.ask('GET', `/api/users/user/${learner._id}/export`, { as: learner });
    expect(body).toMatchObject({
      watchedVideos: [{ parts: [{ from: 0, to: 100 }] }],
      watchClock: { reports: { [device]: expect.any(String) } },
    });
    expect((await school.ask('DELETE', `/api/users/user/${learner._id}`, { as: admin })).status).toBeLessThan(300);
    const { rows } = await school.database.db.execute(
      sql`select user_id from watched_films union all select user_id from watch_clocks`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a course without that rule', () => {
  it('takes every tick, and keeps nothing of what was watched', async () => {
    await setRule({ kind: 'all_units' });
    expect(await send(opened(video), played(VIDEO_S), ticked(video), ticked(text))).toEqual([]);
    const { films: videos, done } = await state();
    expect([videos, done.toSorted()]).toEqual([[], [video, text].toSorted()]);
    const { rows } = await school.database.db.execute(
      sql`select user_id from watched_films union all select user_id from watch_clocks`,
    );
    expect(rows).toEqual([]);
  });
});
