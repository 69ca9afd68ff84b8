import { sql } from 'drizzle-orm';
import { courses } from '#server/db/schema/courses.ts';
import { sections } from '#server/db/schema/units.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import type { Asked } from './requests.ts';

/** The people as whom every call is tried. */
export const KINDS = ['guest', 'user', 'enrolled', 'teacher', 'admin'] as const;
export type Kind = (typeof KINDS)[number];

const COURSES = 4;
const UNITS = 3;
const OTHERS = 5;
/** After so many requests what was deleted meanwhile is put in again. */
const REFILL_EVERY = 100;

/** A school with a few of everything, and somebody who asks. */
export class FuzzedSchool {
  readonly school: TestSchool;
  readonly kind: Kind;
  me: Person | undefined;
  /** Addresses of people other than the one who asks: nobody but an administrator may be told them. */
  others: readonly string[] = [];
  #ids: Record<string, readonly string[]> = {};
  #asked = 0;

  private constructor(school: TestSchool, kind: Kind) {
    this.school = school;
    this.kind = kind;
  }

  /** Opens one; `settings` as of `openTestSchool`. */
  static async open(kind: Kind): Promise<FuzzedSchool> {
    const fuzzed = new FuzzedSchool(await openTestSchool(), kind);
    await fuzzed.refill();
    return fuzzed;
  }

  /** Puts in what is missing, and lets whoever asks in again if a request logged them out. */
  async refill(): Promise<void> {
    const { school, kind } = this;
    const { db } = school.database;
    // Guesses made here are many on purpose: how they are slowed is tested elsewhere.
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
      // Oneself twice: calls about oneself are where most is allowed.
      person: [...(me ? [me] : []), ...person.map(({ id }) => id)],
      email: person.map(({ email }) => email),
      session: session.map(({ id }) => id),
      password: [PASSWORD],
    };
  }

  /** A generated request with the ids of this school in it. */
  fill(asked: Asked): Asked {
    const text = JSON.stringify(asked).replace(/«([a-z]+) (\d+)»/g, (_all, kind: string, which: string) => {
      const known = this.#ids[kind] ?? [];
      return JSON.stringify(known[Number(which) % Math.max(1, known.length)] ?? '').slice(1, -1);
    });
    return JSON.parse(text) as Asked;
  }

  /** Counts a request, and refills now and then. */
  async asked(endsSession: boolean): Promise<void> {
    this.#asked += 1;
    if (endsSession || this.#asked % REFILL_EVERY === 0) await this.refill();
  }

  close(): Promise<void> {
    return this.school.close();
  }
}
