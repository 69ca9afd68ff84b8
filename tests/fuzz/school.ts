import { sql } from 'drizzle-orm';
import { courses } from '#server/db/schema/courses.ts';
import { sections } from '#server/db/schema/units.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import type { GeneratedRequest } from './requests.ts';

/** The kinds of users that call every endpoint. */
export const KINDS = ['guest', 'user', 'enrolled', 'teacher', 'admin'] as const;
export type Kind = (typeof KINDS)[number];

const COURSES = 4;
const UNITS = 3;
const OTHERS = 5;
/** Requests after which deleted rows are added again. */
const REFILL_EVERY = 100;

/** A school with a few rows of each kind, and the user who sends the requests. */
export class FuzzedSchool {
  readonly school: TestSchool;
  readonly kind: Kind;
  me: Person | undefined;
  /** E-mail addresses of other users, which only an administrator may receive. */
  others: readonly string[] = [];
  #ids: Record<string, readonly string[]> = {};
  #sent = 0;

  private constructor(school: TestSchool, kind: Kind) {
    this.school = school;
    this.kind = kind;
  }

  /** Opens a school; `settings` are those of `openTestSchool`. */
  static async open(kind: Kind): Promise<FuzzedSchool> {
    const fuzzed = new FuzzedSchool(await openTestSchool(), kind);
    await fuzzed.refill();
    return fuzzed;
  }

  /** Adds missing rows, and logs the user in again if a request logged them out. */
  async refill(): Promise<void> {
    const { school, kind } = this;
    const { db } = school.database;
    // Fuzzing causes many failed logins; their rate limit is tested elsewhere.
    await school.database.pool.query('delete from attempts');
    await this.#letIn();
    for (let missing = COURSES - (await db.$count(courses)); missing > 0; missing--) {
      const { _id } = await school.course();
      for (let unit = 0; unit < UNITS; unit++) await school.unit(_id, { freePreview: unit === 0 });
    }
    const others = kind === 'admin' ? OTHERS : OTHERS - 1;
    for (let missing = others - (await db.$count(users)); missing > 0; missing--) await school.person();
    if (kind === 'enrolled' && this.me) {
      await school.database.pool.query(
        `insert into enrolments (course_id, user_id, source) select id, $1, 'admin' from courses order by custom_id limit 2 on conflict do nothing`,
        [this.me._id],
      );
    }
    await this.#look();
  }

  async #letIn(): Promise<void> {
    if (this.kind === 'guest') return;
    const role = this.kind === 'enrolled' ? 'user' : this.kind;
    if (this.me) {
      const mine = await this.school.ask('GET', '/api/auth/verifyToken', { as: this.me });
      if (mine.status === 200 && mine.body.user.role === role) return;
    }
    this.me = await this.school.person({ role });
  }

  async #look(): Promise<void> {
    const { db } = this.school.database;
    const me = this.me?._id;
    const [course, unit, person, session] = await Promise.all([
      db.select({ id: courses.id, customId: courses.customId }).from(courses).orderBy(courses.customId).limit(COURSES),
      db
        .select({ id: sections.id })
        .from(sections)
        .orderBy(sections.id)
        .limit(COURSES * UNITS),
      db
        .select({ id: users.id, email: users.email })
        .from(users)
        .orderBy(sql`${users.id} = ${me ?? null} desc nulls last`, users.id)
        .limit(OTHERS),
      db.select({ id: sessions.id }).from(sessions).limit(OTHERS),
    ]);
    this.others = person.filter(({ id }) => id !== me).map(({ email }) => email);
    this.#ids = {
      course: course.flatMap(({ id, customId }) => [id, String(customId)]),
      unit: unit.map(({ id }) => id),
      // The user's own id twice, because most access is granted to their own data.
      person: [...(me ? [me] : []), ...person.map(({ id }) => id)],
      email: person.map(({ email }) => email),
      session: session.map(({ id }) => id),
      password: [PASSWORD],
    };
  }

  /** Returns a generated request with the ids of this school filled in. */
  fill(request: GeneratedRequest): GeneratedRequest {
    const text = JSON.stringify(request).replace(/«([a-z]+) (\d+)»/g, (_all, kind: string, which: string) => {
      const known = this.#ids[kind] ?? [];
      return JSON.stringify(known[Number(which) % Math.max(1, known.length)] ?? '').slice(1, -1);
    });
    return JSON.parse(text) as GeneratedRequest;
  }

  /** Counts a request; refills the school periodically, or when the session has ended. */
  async countRequest(endsSession: boolean): Promise<void> {
    this.#sent += 1;
    if (endsSession || this.#sent % REFILL_EVERY === 0) await this.refill();
  }

  close(): Promise<void> {
    return this.school.close();
  }
}
