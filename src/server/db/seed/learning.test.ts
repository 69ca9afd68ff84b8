import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import type { TestSettings } from '#modules/assessments/contract/assessments.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import type { QuestionBody } from '#modules/questions/server/question-body.ts';
import { scoreAnswer } from '#modules/questions/server/scoring.rules.ts';
import { isPassed } from '#modules/assessments/server/attempts.rules.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { seedDemoSchool } from './seed.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'aula-seed-'));
  await database.truncate();
  const hashPassword = async (password: string) => `hash of ${password}`;
  await seedDemoSchool({ database, storage: diskStorage(folder), hashPassword, seller: {} });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function rows<T extends Record<string, unknown>>(query: string): Promise<T[]> {
  return (await database.pool.query<T>(query)).rows;
}

describe('the learners of the demo school', () => {
  test('[MORE-343] have attempts at tests with the points of their answers, and essays that wait for marks', async () => {
    const attempts = await rows<{
      settings: TestSettings;
      points: number | null;
      maximum: number;
      passed: boolean | null;
      submitted_at: Date;
      answers: { body: QuestionBody; answer: QuestionAnswer; points: number | null; marked: boolean }[];
    }>(`SELECT a.settings, a.points, a.maximum, a.passed, a.submitted_at, (
        SELECT json_agg(json_build_object('body', v.body, 'answer', t.answer, 'points', t.points,
          'marked', t.marked_by IS NOT NULL)) FROM attempt_answers t JOIN question_versions v ON v.id = t.version_id
        WHERE t.attempt_id = a.id AND t.saved_at BETWEEN a.started_at AND a.submitted_at
          AND v.id = ANY (a.version_ids)) AS answers
      FROM test_attempts a JOIN sections s ON s.id = a.section_id
        JOIN enrolments e ON e.course_id = s.course_id AND e.user_id = a.user_id AND e.created_at < a.started_at
      WHERE a.submitted_at <= coalesce(a.deadline, now())`);
    const [all] = await rows<{ n: number }>('SELECT count(*)::int AS n FROM test_attempts');
    expect(attempts).toHaveLength(all!.n);
    for (const { settings, answers, points, maximum, passed, submitted_at } of attempts) {
      const marked = answers.map((one) => (one.marked ? one.points : scoreAnswer(one.body, one.answer)));
      expect(answers.map((one) => one.points)).toEqual(marked);
      const sum = marked.includes(null) ? null : marked.reduce((a, b) => a! + b!, 0);
      expect([points, maximum]).toEqual([sum, answers.reduce((total, { body }) => total + body.points, 0)]);
      const facts = [{ submittedAt: submitted_at, points, maximum }];
      expect(passed).toBe(points === null ? null : isPassed(settings, facts));
    }
    expect(attempts.filter(({ passed }) => passed === null)).toHaveLength(2);
    expect(attempts.filter(({ passed }) => passed === false).length).toBeGreaterThan(5);
  });

  test('[MORE-343] have a completion and a certificate if they did everything, none of them too fast', async () => {
    const complete = `SELECT e.user_id, e.course_id FROM enrolments e WHERE NOT EXISTS (SELECT FROM sections s
      WHERE s.course_id = e.course_id AND NOT EXISTS (
        SELECT FROM completions d WHERE d.user_id = e.user_id AND d.section_id = s.id))`;
    const certified = `SELECT c.user_id, c.course_id FROM certificates c JOIN course_completions d USING (user_id, course_id)
      JOIN users u ON u.id = c.user_id AND u.name = c.name JOIN jobs j ON j.id = c.id AND j.state = 'waiting'
      WHERE d.completed_at = c.completed_at AND d.studied_seconds > d.film_seconds AND d.film_seconds > 0
        AND c.completed_at < now()`;
    expect(await rows(`(${complete} EXCEPT ${certified}) UNION (${certified} EXCEPT ${complete})`)).toEqual([]);
    const [counts] = await rows(`SELECT count(*)::int AS certificates FROM certificates`);
    expect(counts).toEqual({ certificates: 9 });
  });

  test('[MORE-343] have notes of the demo student, a message of the contact form and a request for a place', async () => {
    const noted = await rows<{
      position: number;
    }>(`SELECT s.position FROM notes n JOIN sections s ON s.id = n.section_id
      JOIN courses c ON c.id = n.course_id AND c.custom_id = 4 AND c.name = n.course JOIN users u ON u.id = n.user_id
      WHERE s.title = n.unit AND u.email = 'student@aula.test' ORDER BY 1`);
    expect(noted.map(({ position }) => position)).toEqual([1, 3, 5]);
    expect(await rows(`SELECT kind, state FROM outbox`)).toEqual([{ kind: 'contact', state: 'kept' }]);
    expect(await rows(`SELECT state, settled_at FROM place_requests`)).toEqual([{ state: 'open', settled_at: null }]);
  });
});
