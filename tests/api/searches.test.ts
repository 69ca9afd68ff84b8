import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema/audit.ts';
import { outbox, subscribers } from '#server/db/schema/mail.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { insertQuestion } from '#tests/support/samples/questions.ts';

/** The special characters of LIKE patterns, and other characters that folding maps to them (unaccent.rules). */
const SPELLINGS = { '%': ['%', '％', '﹪'], _: ['_', '＿'], '\\': ['\\', '＼', '﹨'] } as const;
const SIGNS = Object.keys(SPELLINGS) as (keyof typeof SPELLINGS)[];
const NAMES = ['Plain', 'Plain too', ...SIGNS.map((sign) => `Has ${sign} in it`)];

let school: TestSchool;
let admin: Person;
let courseId: string;
beforeAll(async () => {
  school = await openTestSchool();
  admin = await school.person({ role: 'admin', name: 'Admin' });
  ({ _id: courseId } = await school.course({ name: 'Of all', description: 'Words.' }));
  const { db } = school.database;
  for (const [index, name] of NAMES.entries()) {
    await school.enrol(await school.person({ name, email: `person${index}@plain.example` }), courseId);
    await school.course({ name, description: 'Words.' });
    await school.course({ name: `By text ${index}`, description: name });
    const entry = { action: 'create', entity: 'course', entityId: 'x', actorName: 'Admin' } as const;
    await db.insert(auditEntries).values({ ...entry, label: name });
    await db.insert(auditEntries).values({ ...entry, label: `By actor ${index}`, actorName: name });
    await insertQuestion(db, courseId, { type: 'truefalse', prompt: name, correct: true });
    const message = { kind: 'contact', locale: 'en', to: 'a@plain.example', subject: name };
    await db.insert(outbox).values({ id: newId(), ...message });
    await db.insert(subscribers).values({
      id: newId(),
      email: `${name.replaceAll(' ', '.')}@plain.example`,
      locale: 'en',
      confirmedAt: new Date(),
      leaveToken: newId(),
    });
  }
});
afterAll(() => school.close());

const SEARCHES: readonly (readonly [what: string, path: () => string])[] = [
  ['courses', () => '/api/courses'],
  ['users', () => '/api/users'],
  ['students', () => `/api/courses/${courseId}/students`],
  ['the audit log', () => '/api/admin/activity'],
  ['the back office', () => '/api/admin/search'],
  ['the bank of questions', () => '/api/admin/questions'],
  ['the outbox', () => '/api/admin/outbox'],
  ['subscribers', () => '/api/admin/newsletter'],
];

/** Returns all strings in a value, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values((value as object | null) ?? {}).flatMap(textsIn);

const cases = SEARCHES.flatMap(([what, path]) => SIGNS.map((sign) => [what, sign, path] as const));
it.each(cases)('[SEC-30] a search in %s matches %s and its folded spellings literally', async (what, sign, path) => {
  for (const spelling of SPELLINGS[sign]) {
    // The names of subscribers are e-mail addresses, with full stops for spaces.
    const around = what === 'subscribers' ? '.' : ' ';
    for (const q of [spelling, `${spelling}${around}in`, `has${around}${spelling}`]) {
      const { status, body } = await school.ask('GET', `${path()}?q=${encodeURIComponent(q)}`, { as: admin });
      expect(status).toBe(200);
      const rows = (Array.isArray(body) ? body : (body.items ?? Object.values(body).flat())) as unknown[];
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(textsIn(row).join(' ')).toContain(sign);
    }
  }
});
