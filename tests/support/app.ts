import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Logger, pino } from 'pino';
import type { Role } from '#contract/choices.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { categories } from '#server/db/schema/categories.ts';
import { courses } from '#server/db/schema/courses.ts';
import { sections } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/db/uuid.ts';
import { grantAccess } from '#modules/enrolments/server/access.service.ts';
import { hashPassword } from '#modules/users/server/passwords.ts';
import { checkDeclaredError } from './declared-errors.ts';
import { openTestDatabase, type TestDatabase } from './database/database.ts';

export const PASSWORD = 'a password for tests';
// Hashing is slow by design, so all test users share one hash.
const passwordHash = hashPassword(PASSWORD);

/** A user of a test, with the cookie of their session. */
export interface Person {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly cookie: string;
}

/** A response; JSON bodies are parsed. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests state the expected body; the server checks the contract
  readonly body: any;
}

/** The real app on a real database, with helpers to add rows and send requests. */
export interface TestSchool {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** The folder of its images. */
  readonly folder: string;
  /** Empties the database. */
  reset(): Promise<void>;
  close(): Promise<void>;
  /** Sends a request as a user, or as a guest. */
  ask(
    method: InjectOptions['method'],
    url: string,
    options?: { as?: Person; body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>;
  /** Inserts a user, with a confirmed e-mail address by default, and logs in. */
  person(fields?: { name?: string; email?: string; role?: Role; confirmed?: boolean }): Promise<Person>;
  course(fields?: Partial<typeof courses.$inferInsert>): Promise<{ _id: string; customId: number }>;
  unit(courseId: string, fields?: Partial<typeof sections.$inferInsert>): Promise<string>;
  enrol(person: Person, courseId: string): Promise<void>;
}

/** Returns the cookies of a response as a `cookie` header. */
export function cookiesOf(headers: Reply['headers']): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');
}

let serial = 0;

/** Opens a school for one test file. `pages` needs the build of the web code. */
export async function openTestSchool(
  settings: Partial<Config> = {},
  log: Logger = pino({ level: 'fatal' }),
  { pages = false }: { readonly pages?: boolean } = {},
): Promise<TestSchool> {
  const database = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'aula-media-'));
  const config = { ...readConfig({ DATA_DIR: folder }), ...settings };
  const app = await buildApp({ config, database, storage: diskStorage(folder), log, pages });
  const { db } = database;

  const ask: TestSchool['ask'] = async (method, url, { as, body, headers } = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: { ...(as && { cookie: as.cookie }), ...headers },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    });
    const json = String(response.headers['content-type'] ?? '').includes('json');
    const read: unknown = json ? response.json() : response.body;
    if (response.statusCode >= 400) checkDeclaredError(String(method), url, (read as { code?: unknown } | null)?.code);
    return { status: response.statusCode, headers: response.headers, body: read };
  };

  return {
    app,
    database,
    folder,
    ask,
    async reset() {
      await database.truncate();
      app.services.events.changed();
      // Numbers of versions begin again: a version read before would pass for the next of its number.
      await app.services.settings.published();
    },
    async close() {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
    async person(fields = {}) {
      const { name = 'Ada Test', email = `person${++serial}@test.example`, role = 'user', confirmed = true } = fields;
      const id = newId();
      const emailConfirmedAt = confirmed ? new Date() : null;
      await db.insert(users).values({ id, name, email, role, passwordHash: await passwordHash, emailConfirmedAt });
      const response = await ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
      return { _id: id, name, email, role, cookie: cookiesOf(response.headers) };
    },
    async course(fields = {}) {
      const { category } = fields;
      if (category !== undefined) {
        const made = { id: newId(), name: category, names: { en: category }, position: 100 };
        await db.insert(categories).values(made).onConflictDoNothing();
      }
      const [row] = await db
        .insert(courses)
        .values({
          id: newId(),
          name: `Course ${++serial}`,
          category: 'Programming',
          teacher: 'Grace Test',
          description: 'A course made for a test.',
          priceCents: 4999,
          ...fields,
        })
        .returning({ _id: courses.id, customId: courses.customId });
      app.services.events.changed();
      return row!;
    },
    async unit(courseId, fields = {}) {
      const id = newId();
      await db
        .insert(sections)
        .values({ id, courseId, position: ++serial, title: 'A unit', description: 'What it is about.', ...fields });
      app.services.events.changed();
      return id;
    },
    async enrol(person, courseId) {
      const grant = { courseId, userIds: [person._id], cause: 'admin', by: person._id } as const;
      await db.transaction((tx) => grantAccess(tx, grant));
      app.services.events.changed();
    },
  };
}
