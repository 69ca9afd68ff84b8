import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCues } from '#modules/media/contract/cues.ts';
import { imageSources } from '#contract/images.ts';
import { questionInput } from '#modules/questions/contract/questions.ts';
import { embeddedVideo } from '#contract/video-address.ts';
import { renderUnitText } from '#server/markdown/render-text.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { SAMPLE_PASSWORDS } from '#server/config.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { CATALOGUE } from './content/catalogue.ts';
import { DEMO_FILES } from './files.ts';
import { seedDemoSchool } from './seed.ts';

const SELLER = { name: 'Aula', address: [], country: '', vatId: '', companyNumber: '', email: 'aula@test.example' };

let database: TestDatabase;
let folder: string;

const hashPassword = async (password: string) => `hash of ${password}`;
const seed = () => seedDemoSchool({ database, storage: diskStorage(folder), hashPassword, seller: SELLER });

async function rows<T extends Record<string, unknown>>(query: string): Promise<T[]> {
  return (await database.pool.query<T>(query)).rows;
}

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'aula-seed-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the demo school', () => {
  beforeAll(async () => {
    await database.truncate();
    expect(await seed()).toBe('seeded');
  });

  test('[CATALOGUE-15..17, DATA-07..15] has the nine courses of its catalogue and the unlisted sample, with these numbers', async () => {
    const courses = await rows(
      `SELECT custom_id, category, price_cents::int, participants, positive_reviews, listed FROM courses ORDER BY custom_id`,
    );
    expect(courses.map((course) => Object.values(course).join(' '))).toEqual([
      '1 Programming 5999 150 98 true',
      '2 Design 4999 90 93 true',
      '3 Marketing 3999 120 95 true',
      '4 Business 6999 110 97 true',
      '5 Programming 5999 130 94 true',
      '6 Art 4999 70 94 true',
      '7 Photography 3999 60 96 true',
      '8 Design 4999 85 92 true',
      '9 Marketing 3999 100 93 true',
      '10 Programming 4999 1449 95 false',
    ]);
  });

  test('[DATA-05] counts participants that are really enrolled, each by a purchase', async () => {
    const wrong = await rows(`SELECT c.custom_id FROM courses c
      WHERE c.participants <> (SELECT count(*) FROM enrolments e WHERE e.course_id = c.id
        AND e.source = 'purchase' AND e.paid_cents > 0)`);
    expect(wrong).toEqual([]);
  });

  test('[CATALOGUE-14, CATALOGUE-18..20] describes the sample course exactly', async () => {
    const [sample] = await rows(`SELECT name, level, language, lessons, duration_seconds, resources, resource_files
      FROM courses WHERE custom_id = 10`);
    expect(sample).toEqual({
      name: 'Python Programming',
      level: 'Beginner',
      language: 'English',
      lessons: 14,
      duration_seconds: 2 * 3600 + 23 * 60,
      resources: 44,
      resource_files: 15,
    });
  });

  test('[CATALOGUE-19] claims additional resources for the sample course alone', async () => {
    const claimed = await rows(`SELECT custom_id FROM courses WHERE resources > 0 OR resource_files > 0`);
    expect(claimed).toEqual([{ custom_id: 10 }]);
  });

  test('[DATA-16] gives each listed course four to nine units, the first of them free', async () => {
    const courses = await rows<{ lessons: number; free: string }>(`SELECT lessons,
      (SELECT string_agg(s.position::text, ',') FROM sections s WHERE s.course_id = c.id AND s.free_preview) AS free
      FROM courses c WHERE listed`);
    expect(courses).toHaveLength(9);
    for (const { lessons, free } of courses) {
      expect(lessons).toBeGreaterThanOrEqual(4);
      expect(lessons).toBeLessThanOrEqual(9);
      expect(free).toBe('1');
    }
  });

  test('has something to study in every unit', () => {
    const words = (text: readonly string[]) => text.join(' ').split(/\s+/).length;
    const units = CATALOGUE.flatMap((course) => course.units);
    for (const unit of units) {
      expect(words(unit.text), unit.title).toBeGreaterThanOrEqual(150);
      expect(words(unit.text), unit.title).toBeLessThanOrEqual(500);
    }
    for (const course of CATALOGUE) {
      expect(words(course.description), course.name).toBeGreaterThanOrEqual(60);
      expect(course.outcomes.length).toBeGreaterThanOrEqual(4);
      expect(course.outcomes.length).toBeLessThanOrEqual(5);
    }
  });

  test('[MORE-61] has texts whose Markdown is complete, and courses with code, tables, pictures and maths', async () => {
    const html: Record<string, string> = {};
    for (const { name, units } of CATALOGUE) {
      const texts = await Promise.all(units.map(({ text }) => renderUnitText(text.join('\n\n'), 'en')));
      html[name] = texts.join('');
    }
    for (const [name, course] of Object.entries(html)) {
      const plain = course.replaceAll(/<(pre|math|code)\b[^]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, '');
      expect(plain, name).not.toMatch(/[$`|*\\]|\]\(|\[\^/);
    }
    expect(html['Python Programming']).toMatch(/class="tok-keyword"[^]*<table>/);
    expect(html['Finding the light']).toMatch(/<figure><a class="zoom"[^>]*><picture>[^]*<figcaption>/);
    expect(html['Colour that works for a living']).toMatch(/<math display="block"[^]*<section class="footnotes"/);
  });

  test('shows only pictures, videos and captions that are in storage, and YouTube links that can be embedded', async () => {
    const stored = diskStorage(folder);
    const addresses = await rows<{ address: string }>(`SELECT image_src AS address FROM courses
      UNION SELECT section_image FROM sections WHERE section_image IS NOT NULL
      UNION SELECT image_src FROM instructors
      UNION SELECT video_url FROM sections WHERE video_url IS NOT NULL
      UNION SELECT captions_url FROM sections WHERE captions_url IS NOT NULL`);
    const kinds = new Set<string>();
    for (const { address } of addresses) {
      if (!address.startsWith('/media/')) {
        expect(embeddedVideo(address)?.id, address).toMatch(/^[\w-]{11}$/);
        kinds.add('youtube');
        continue;
      }
      kinds.add(address.split('/')[2]!);
      const sources = imageSources(address);
      const all = sources
        ? Object.values(sources).flatMap((srcset) => srcset.split(', ').map((source) => source.split(' ')[0]!))
        : [address];
      for (const each of all) expect(await stored.exists(each.slice('/media/'.length)), each).toBe(true);
    }
    expect([...kinds].toSorted()).toEqual(['captions', 'people', 'pictures', 'videos', 'youtube']);
  });

  test('has a film with captions in two languages in the course about photography', async () => {
    const captions = await rows<{ language: string; bytes: number; key: string }>(`SELECT media_files.language, bytes,
      'private/' || bytes_of || '.vtt' AS key FROM media_files JOIN courses ON courses.id = course_id
      WHERE courses.name = 'Finding the light' AND kind = 'captions' ORDER BY 1`);
    expect(captions.map(({ language }) => language)).toEqual(['en', 'es']);
    for (const { key, bytes, language } of captions) {
      const file = await readFile(join(folder, key), 'utf8');
      expect(Buffer.byteLength(file), language).toBe(Number(bytes));
      expect(file).toBe(await readFile(join('scripts/assets', `arch.${language}.vtt`), 'utf8'));
      const { cues, problems } = readCues(file);
      expect([cues.length, problems], language).toEqual([9, []]);
    }
  });

  test('names every stored file by what is in it, and leaves nothing unfinished', async () => {
    const videos = DEMO_FILES.filter((key) => /^(?:videos|captions|people)\//.test(key));
    for (const key of videos) {
      const hash = createHash('sha256')
        .update(await readFile(join(folder, key)))
        .digest('hex');
      expect(key).toContain(hash.slice(0, 32));
    }
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });

  test('knows every teacher of a course', async () => {
    expect(await rows(`SELECT name FROM courses WHERE teacher NOT IN (SELECT name FROM instructors)`)).toEqual([]);
  });

  test('[DATA-18] allows login only with the three demo accounts', async () => {
    const able = await rows(
      `SELECT email, role, password_hash FROM users WHERE password_hash IS NOT NULL ORDER BY custom_id`,
    );
    expect(able).toEqual(
      DEMO_ACCOUNTS.map(({ email, role, password }) => ({ email, role, password_hash: `hash of ${password}` })),
    );
    for (const { password } of DEMO_ACCOUNTS) expect(SAMPLE_PASSWORDS).toContain(password);
  });

  test('[MORE-156] has a course with a final test, which alone is missing to the demo student', async () => {
    const missing = await rows<{ custom_id: number; position: number; questions: number }>(`
      SELECT c.custom_id, s.position, jsonb_array_length(t.settings -> 'questions') AS questions
      FROM users u JOIN enrolments e ON e.user_id = u.id JOIN courses c ON c.id = e.course_id
        JOIN sections s ON s.course_id = c.id LEFT JOIN tests t ON t.section_id = s.id
      WHERE u.email = 'student@aula.test' AND c.custom_id = 4
        AND NOT EXISTS (SELECT FROM completions d WHERE d.user_id = u.id AND d.section_id = s.id)`);
    expect(missing).toEqual([{ custom_id: 4, position: 6, questions: 6 }]);
    const bodies = await rows<{ body: unknown }>(`SELECT body FROM question_versions`);
    for (const { body } of bodies) expect(questionInput.parse(body)).toEqual(body);
    const done = `SELECT user_id, section_id, done_at FROM completions`;
    const ticked = `SELECT user_id, section_id, happened_at FROM study_facts WHERE kind IN ('ticked', 'passed')`;
    expect(await rows(`(${done} EXCEPT ${ticked}) UNION (${ticked} EXCEPT ${done})`)).toEqual([]);
  });

  test('has questions of the bank in three of its texts, none of them asked by the test', async () => {
    const placed = await rows<{ position: number; inTest: boolean }>(`
      SELECT s.position, EXISTS (SELECT FROM tests t WHERE t.settings -> 'questions' @> to_jsonb(q.id::text)) AS "inTest"
      FROM questions q JOIN sections s ON s.course_id = q.course_id
      WHERE s.description LIKE '%' || chr(10) || '[[question:' || q.id || ']]' || chr(10) || '%' ORDER BY s.position`);
    expect(placed).toEqual([2, 4, 6].map((position) => ({ position, inTest: false })));
  });

  test('[DATA-17] has more than 1,500 students, each with a course, and the demo student in courses 1 and 4', async () => {
    const [students] = await rows<{ n: number; idle: number; elsewhere: number }>(`SELECT count(*)::int AS n,
      (count(*) FILTER (WHERE NOT EXISTS (SELECT FROM enrolments e WHERE e.user_id = u.id)))::int AS idle,
      (count(*) FILTER (WHERE email NOT LIKE '%@students.example' AND email <> 'student@aula.test'))::int AS elsewhere
      FROM users u WHERE role = 'user'`);
    expect(students!.n).toBeGreaterThan(1_500);
    expect(students).toMatchObject({ idle: 0, elsewhere: 0 });
    const own = await rows(`SELECT c.custom_id FROM enrolments e JOIN courses c ON c.id = e.course_id
      JOIN users u ON u.id = e.user_id WHERE u.email = 'student@aula.test' ORDER BY 1`);
    expect(own).toEqual([{ custom_id: 1 }, { custom_id: 4 }]);
  });

  test('grew over the last twelve months, without enrolments in the future or before the registration', async () => {
    const [counts] = await rows<{ early: number; late: number; odd: number }>(`SELECT
      (count(*) FILTER (WHERE e.created_at < now() - interval '6 months'))::int AS early,
      (count(*) FILTER (WHERE e.created_at >= now() - interval '6 months'))::int AS late,
      (count(*) FILTER (WHERE e.created_at > now() OR e.created_at < now() - interval '368 days'
        OR e.created_at < u.created_at OR e.created_at < c.created_at))::int AS odd
      FROM enrolments e JOIN users u ON u.id = e.user_id JOIN courses c ON c.id = e.course_id`);
    expect(counts!.odd).toBe(0);
    expect(counts!.late).toBeGreaterThan(counts!.early);
  });

  test('numbers people in the order they joined in, and goes on counting afterwards', async () => {
    const [disorder] = await rows<{ n: number }>(`SELECT count(*)::int AS n FROM (
      SELECT created_at < lag(created_at) OVER (ORDER BY custom_id) AS early FROM users) t WHERE early`);
    expect(disorder).toEqual({ n: 0 });
    const [before] = await rows<{ n: number }>(`SELECT count(*)::int AS n FROM users`);
    const [course] = await rows(`INSERT INTO courses (id, name, category, teacher, description, price_cents)
      VALUES ('${newId()}', 'Next', 'Art', 'Somebody', 'Text', 100) RETURNING custom_id`);
    const [person] = await rows(`INSERT INTO users (id, name, email) VALUES ('${newId()}', 'Next', 'next@aula.test')
      RETURNING custom_id`);
    expect(course).toEqual({ custom_id: 11 });
    expect(person).toEqual({ custom_id: before!.n + 1 });
  });

  test('is kept as it is when seeded again', async () => {
    const [before] = await rows(`SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM enrolments)`);
    expect(await seed()).toBe('kept');
    const [after] = await rows(`SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM enrolments)`);
    expect(after).toEqual(before);
  });
});

describe('seeding', () => {
  afterEach(() => database.truncate());

  test('leaves a school alone that has a course', async () => {
    await database.truncate();
    await rows(`INSERT INTO courses (id, name, category, teacher, description, price_cents)
      VALUES ('${newId()}', 'Mine', 'Art', 'Somebody', 'Text', 100)`);
    expect(await seed()).toBe('kept');
    expect(await rows(`SELECT name FROM courses`)).toEqual([{ name: 'Mine' }]);
    expect(await rows(`SELECT FROM users`)).toEqual([]);
  });

  test('leaves a school alone that has people in it', async () => {
    await database.truncate();
    await rows(`INSERT INTO users (id, name, email) VALUES ('${newId()}', 'Somebody', 'somebody@aula.test')`);
    expect(await seed()).toBe('kept');
    expect(await rows(`SELECT FROM courses`)).toEqual([]);
  });

  test('happens once when two ask for it at the same time', async () => {
    await database.truncate();
    const outcomes = await Promise.all([seed(), seed()]);
    expect(outcomes.toSorted()).toEqual(['kept', 'seeded']);
    expect(await rows(`SELECT max(custom_id) AS last, count(*)::int AS n FROM courses`)).toEqual([{ last: 10, n: 10 }]);
  });

  test('begins with course 1 also after an attempt that failed half-way', async () => {
    await database.truncate();
    await rows(
      `SELECT nextval(pg_get_serial_sequence('courses', 'custom_id')), nextval(pg_get_serial_sequence('users', 'custom_id'))`,
    );
    expect(await seed()).toBe('seeded');
    expect(await rows(`SELECT min(custom_id) AS first FROM courses`)).toEqual([{ first: 1 }]);
    expect(await rows(`SELECT email FROM users WHERE custom_id = 1`)).toEqual([{ email: 'admin@aula.test' }]);
  });
});
